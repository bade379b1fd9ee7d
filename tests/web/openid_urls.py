"""The project's URLs with those of an OpenID provider, as SIGN_IN_WITH adds them."""

from django.urls import include, path

from lionheart import urls

urlpatterns = [path("sign-in/", include("allauth.socialaccount.providers.openid_connect.urls")), *urls.urlpatterns]
