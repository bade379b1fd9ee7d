"""Addresses of the REST API, under /api/."""

from django.urls import URLPattern, URLResolver, path, re_path

from games.api import games, lessons, mails, replays, tokens, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("editions/", views.EditionsView.as_view()),
    path("paces/", views.PacesView.as_view()),
    path("me/", views.MeView.as_view()),
    path("me/language/", views.LanguageView.as_view()),
    path("me/games/", views.MyGamesView.as_view()),
    path("me/games/<int:page>/", views.MyGamesView.as_view()),
    path("me/tokens/", tokens.TokensView.as_view()),
    path("me/tokens/<slug:token>/revoke/", tokens.RevokeView.as_view()),
    path("mail/", mails.MailView.as_view()),
    path("mail/again/", mails.MailAgainView.as_view()),
    path("mail/remove/", mails.MailRemoveView.as_view()),
    path("mail/confirm/", mails.MailConfirmView.as_view()),
    path("lesson/", lessons.LessonView.as_view()),
    path("lesson/move/", lessons.LessonMoveView.as_view()),
    path("play-now/", views.PlayNowView.as_view()),
    path("rooms/", views.RoomsView.as_view()),
    path("rooms/<slug:room>/", views.RoomView.as_view()),
    path("rooms/<slug:room>/rounds/", games.RoundsView.as_view()),
    path("rooms/<slug:room>/rounds/<int:number>/", games.RoundView.as_view()),
    path("rooms/<slug:room>/replay/", replays.ReplayView.as_view()),
    path("rooms/<slug:room>/replay/<slug:who>/log/", replays.ReplayLogView.as_view()),
    path("rooms/<slug:room>/replay/<slug:who>/<int:page>/", replays.ReplayMomentsView.as_view()),
    path("rooms/<slug:room>/record.txt", replays.RecordView.as_view(), {"form": "txt"}),
    path("rooms/<slug:room>/record.json", replays.RecordView.as_view(), {"form": "json"}),
    path("rooms/<slug:room>/join/", views.JoinView.as_view()),
    path("rooms/<slug:room>/take-over/", views.TakeOverView.as_view()),
    path("rooms/<slug:room>/leave/", views.LeaveView.as_view()),
    path("rooms/<slug:room>/start/", views.StartView.as_view()),
    path("rooms/<slug:room>/bots/", views.BotsView.as_view()),
    path("rooms/<slug:room>/remove/", views.RemoveView.as_view()),
    path("games/<slug:game>/", games.GameView.as_view()),
    path("games/<slug:game>/draws/", games.DrawsView.as_view()),
    re_path(r"", views.UnknownView.as_view()),
]
