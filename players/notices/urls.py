"""At the root: where the links in letters lead."""

from django.urls import path

from players.notices.pages import ChoosePasswordPage, ForgotPage, UnsubscribePage, VerifyPage

urlpatterns = [
    path("account/email/<str:signed>", VerifyPage.as_view(), name="verify-email"),
    path("account/unsubscribe/<str:signed>", UnsubscribePage.as_view(), name="unsubscribe"),
    path("account/forgot", ForgotPage.as_view(), name="forgot-password"),
    path("account/reset/<uidb64>/<token>", ChoosePasswordPage.as_view(), name="choose-password"),
]
