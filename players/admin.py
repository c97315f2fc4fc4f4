"""Staff look at accounts here; what changes one goes through commands."""

from django.contrib import admin
from django.http import HttpRequest

from players import commands, tokens
from players.models import Player, Token


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("username", "kind", "is_guest", "is_staff", "is_active", "created_at")
    list_filter = ("kind", "is_guest", "is_staff", "is_active")
    search_fields = ("username",)
    fields = (
        "id",
        "username",
        "kind",
        "is_guest",
        "created_at",
        "erased_at",
        "is_active",
        "is_staff",
        "groups",
    )
    readonly_fields = ("id", "username", "kind", "is_guest", "created_at", "erased_at")
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        # Matches keep an account's id for good: accounts are erased, not deleted.
        return False

    def save_model(self, request: HttpRequest, obj: Player, form: object, change: bool) -> None:
        super().save_model(request, obj, form, change)
        tokens.forget(obj.pk)


@admin.register(Token)
class TokenAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("prefix", "player", "name", "created_at", "expires_at", "last_used_at")
    list_select_related = ("player",)
    search_fields = ("prefix",)
    fields = readonly_fields = (
        "prefix",
        "player",
        "name",
        "scopes",
        "created_at",
        "expires_at",
        "last_used_at",
    )
    actions = None
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def delete_model(self, request: HttpRequest, obj: Token) -> None:
        commands.revoke_token(obj.player, token_id=obj.pk)
