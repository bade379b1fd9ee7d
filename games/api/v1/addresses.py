"""The URLs of the public API that its schema describes."""

from django.urls import URLPattern, URLResolver, path

from games.api.v1 import games, playing, programs, records, rooms, table

ADDRESSES: list[URLPattern | URLResolver] = [
    path("me/", programs.MeView.as_view()),
    path("me/games/", games.MyGamesView.as_view()),
    path("programs/", programs.ProgramsView.as_view()),
    path("editions/", programs.EditionsView.as_view()),
    path("paces/", programs.PacesView.as_view()),
    path("problems/", programs.ProblemsView.as_view()),
    path("problems/<slug:code>/", programs.ProblemView.as_view()),
    path("rooms/", rooms.RoomsView.as_view()),
    path("rooms/<slug:room>/", rooms.RoomView.as_view()),
    path("rooms/<slug:room>/join/", rooms.JoinView.as_view()),
    path("rooms/<slug:room>/ready/", rooms.ReadyView.as_view()),
    path("rooms/<slug:room>/leave/", rooms.LeaveView.as_view()),
    path("rooms/<slug:room>/bots/", rooms.BotsView.as_view()),
    path("rooms/<slug:room>/start/", rooms.StartView.as_view()),
    path("rooms/<slug:room>/chat/", table.ChatView.as_view()),
    path("rooms/<slug:room>/pause/", table.PauseView.as_view()),
    path("rooms/<slug:room>/extend/", table.ExtendView.as_view()),
    path("rooms/<slug:room>/end-early/", table.EndEarlyView.as_view()),
    path("rooms/<slug:room>/take-back/", table.TakeBackView.as_view()),
    path("rooms/<slug:room>/hand-over/", table.HandOverView.as_view()),
    path("rooms/<slug:room>/vote/", table.VoteView.as_view()),
    path("games/", games.GamesView.as_view()),
    path("games/<slug:game>/", games.GameView.as_view()),
    path("games/<slug:game>/moves/", playing.MovesView.as_view()),
    path("games/<slug:game>/undo/", playing.UndoView.as_view()),
    path("games/<slug:game>/explain/", playing.ExplainView.as_view()),
    path("games/<slug:game>/survey/", playing.SurveyView.as_view()),
    path("games/<slug:game>/record.json", records.RecordView.as_view()),
    path("records.jsonl", records.RecordsView.as_view()),
]
