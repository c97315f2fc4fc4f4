"""Staff see which apps there are and can remove one; what accounts allow them is nobody's to look through."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from players import tokens


class AppAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("name", "client_id", "user", "created")
    list_select_related = ("user",)
    search_fields = ("name", "client_id")
    fields = readonly_fields = ("name", "client_id", "user", "redirect_uris", "created", "updated")
    actions = None
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        super().delete_model(request, obj)
        tokens.forget_app(obj.client_id)


class Hidden(admin.ModelAdmin):  # type: ignore[type-arg]
    """Not on any page."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
