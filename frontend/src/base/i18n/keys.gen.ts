// Made by scripts/texts.ts from texts/; do not edit.
import type { Value } from './message'

export interface Messages {
  'absent.title': { who: Value }
  'absent.title_you': null
  'absent.about': { n: number }
  'absent.others': null
  'absent.you': null
  'absent.wait': null
  'absent.wait.about': null
  'absent.bot': null
  'absent.bot.about': null
  'absent.replace': null
  'absent.replace.about': null
  'absent.end': null
  'absent.end.about': null
  'account.title': null
  'account.intro': null
  'account.intro.guest': { name: Value }
  'account.rename.guest': null
  'account.log_in': null
  'account.keep': null
  'account.keep.about': { name: Value }
  'account.log_out': null
  'account.sign_up': null
  'account.sign_up.without': null
  'account.name_or_address': null
  'account.name': null
  'account.name.about': null
  'account.password': null
  'account.password.about': null
  'account.password.old': null
  'account.password.new': null
  'account.password.done': null
  'account.password.revoke': null
  'account.password.revoke.about': null
  'account.address': null
  'account.address.optional': null
  'account.address.about': null
  'account.address.warning': null
  'account.no_mails': null
  'account.address.new': null
  'account.address.confirmed': null
  'account.address.waits': null
  'account.address.again': null
  'account.save': null
  'account.lost': null
  'account.lost.about': null
  'account.lost.send': null
  'account.lost.sent': null
  'account.lost.no_address': null
  'account.lost.operator': null
  'account.lost.operator.about': null
  'account.through': null
  'account.through.add': { name: Value }
  'account.through.remove': null
  'account.sessions': null
  'account.sessions.this': null
  'account.sessions.on': { browser: Value; system: Value }
  'account.sessions.end': null
  'account.sessions.end_all': null
  'account.languages': null
  'account.profile': null
  'account.data': null
  'account.data.about': null
  'account.data.get': null
  'account.delete': null
  'account.delete.about': null
  'account.delete.yes': null
  'account.confirm.title': null
  'account.confirm.yes': null
  'account.confirm.done': null
  'account.reset.title': null
  'account.reset.yes': null
  'account.reset.done': null
  'action.ducats': { n: number }
  'action.borders': { n: number }
  'action.sword': null
  'action.two_swords': null
  'action.politics': null
  'action.ducats.short': { n: number }
  'action.borders.short': { n: number }
  'action.sword.short': null
  'action.two_swords.short': null
  'action.politics.short': null
  'action.ducats.about': null
  'action.borders.about': { n: number }
  'action.sword.about': null
  'action.two_swords.about': null
  'action.politics.about': null
  'announce.said': { name: Value; text: Value }
  'app.name': null
  'app.tagline': null
  'app.title_turn': { room: Value }
  'app.title_room': { room: Value }
  'app.home': null
  'app.credits': null
  'app.privacy': null
  'app.language': null
  'app.cancel': null
  'app.loading': null
  'app.and': null
  'app.back': null
  'app.not_found': null
  'board.bare': null
  'board.label': null
  'board.none': null
  'board.alliance': { one: Value; other: Value }
  'board.edge': { border: string; first: Value; second: Value }
  'board.lit': { place: Value }
  'board.chosen': { place: Value }
  'board.zoom_in': null
  'board.zoom_out': null
  'board.zoomed': null
  'board.tools': null
  'board.fit': null
  'board.info.space': { space: Value; terrain: Value }
  'board.info.castle': { colour: string }
  'board.info.knight': { colour: string }
  'board.info.province': { colour: string; castle: Value; size: number; knights: number }
  'board.info.free': null
  'board.info.allied': { castles: Value }
  'board.keys': null
  'board.keys.list': null
  'card.silver_find': null
  'card.silver_find.about': null
  'card.the_king_is_dead': null
  'card.the_king_is_dead.about': null
  'card.title': null
  'card.round': { round: Value }
  'card.stack': { stack: Value }
  'card.stack.about': { stack: Value }
  'card.none': null
  'card.settling': null
  'card.done': null
  'card.negotiation': null
  'card.duel': null
  'card.second_duel': null
  'card.chosen_by': { who: Value }
  'cause.founding': null
  'cause.expansion': null
  'cause.spaces_lost': null
  'cause.cut_off': null
  'cause.silver_find': null
  'cause.finds': { n: number }
  'cause.mines': null
  'cause.fiefs': null
  'cause.monopoly': null
  'cause.ducats': null
  'cause.part': { points: Value; what: string; n: number }
  'cause.divided': { cause: Value; parts: Value }
  'character.brunhild': null
  'character.edeltraud': null
  'character.gunther': null
  'character.level.count': null
  'character.level.page': null
  'character.level.plain': null
  'character.level.random': null
  'character.level.squire': null
  'character.meinrad': null
  'character.ortwin': null
  'character.pankraz': null
  'character.sibylla': null
  'character.wiltrud': null
  'chat.title': null
  'chat.empty': null
  'chat.label': null
  'chat.send': null
  'chat.spectator': { name: Value }
  'chat.label.spectators': null
  'chat.label.private': { names: Value }
  'chat.to': null
  'chat.to.all': null
  'chat.to.only': { names: Value }
  'chat.to.gone': { names: Value }
  'chat.to.secret': null
  'chat.apart': null
  'chat.apart_behind': { n: Value }
  'chat.unnamed': null
  'chat.no_press': null
  'chat.only_bots': null
  'chat.mute': { name: Value }
  'chat.muted': { n: number }
  'chat.unmute': { name: Value }
  'chat.failed': { why: Value }
  'chat.report': { name: Value }
  'choice.title': { n: number }
  'choice.show': null
  'choice.row': { row: Value }
  'choice.border': { first: Value; second: Value }
  'choice.castle': { space: Value; about: Value }
  'choice.knight': { space: Value; about: Value }
  'choice.space': { space: Value; about: Value }
  'clock.of': { who: Value }
  'clock.running': null
  'clock.drawing': null
  'clock.drawing.about': null
  'clock.reserve': { time: Value }
  'clock.until': { moment: Value }
  'clock.paused': null
  'colour.yellow': null
  'colour.red': null
  'colour.purple': null
  'colour.grey': null
  'colour.blue': null
  'colour.white': null
  'colour.black': null
  'colour.letter.yellow': null
  'colour.letter.red': null
  'colour.letter.purple': null
  'colour.letter.grey': null
  'colour.letter.blue': null
  'colour.letter.white': null
  'colour.letter.black': null
  'connection.connecting': null
  'connection.away': null
  'connection.offline': null
  'connection.kept': null
  'connection.signed_out': null
  'connection.banned': null
  'connection.forbidden': null
  'connection.unknown': null
  'connection.outdated': null
  'connection.crowded': null
  'connection.reload': null
  'connection.why': null
  'count.borders': { n: number }
  'count.knights': { n: number }
  'count.expansions': { n: number }
  'credits.title': null
  'credits.about': null
  'credits.package': null
  'credits.licence': null
  'credits.for': null
  'credits.for.icons': null
  'credits.for.fonts': null
  'credits.for.code': null
  'credits.own': null
  'credits.own.about': null
  'credits.game': null
  'credits.game.about': null
  'crest.yellow': null
  'crest.red': null
  'crest.purple': null
  'crest.grey': null
  'crest.blue': null
  'crest.white': null
  'crest.black': null
  'early.title': null
  'early.propose': null
  'early.propose.about': null
  'early.rated': { round: Value }
  'early.proposed': { who: Value; n: number }
  'early.missing': { n: number; who: Value }
  'early.agree': null
  'early.once': null
  'early.agreed': null
  'early.all': null
  'early.dropped': null
  'end.title': { n: number; who: Value }
  'end.you_won': { n: number; points: number }
  'end.you_came': { tied: string; place: string; points: number }
  'end.you_lost': { points: Value; other: Value }
  'end.why.points': { who: Value; n: number; points: Value }
  'end.why.money': { points: number; who: Value; n: number; money: Value }
  'end.why.ducats': { points: number; who: Value; n: number; money: Value }
  'end.why.goal': { who: Value; goal: number }
  'end.why.deck': null
  'end.why.agreement': null
  'end.why.shared': { who: Value }
  'end.why.stopped': null
  'end.breakdown': null
  'end.cause': null
  'end.total': null
  'end.money': null
  'end.ducats': null
  'end.fiefs': null
  'end.hints': null
  'end.none': null
  'end.again': null
  'end.again.said': { link: Value }
  'end.again.about': null
  'end.again.join': null
  'end.again.held': null
  'end.next.begun': null
  'end.next.seated': null
  'end.next.go': null
  'end.own': null
  'end.board': null
  'end.replay': null
  'end.swing': null
  'end.swing.watch': null
  'end.province': null
  'end.province.own': null
  'end.province.about': { n: number; castle: Value; knights: number }
  'end.share': null
  'end.share.by_hand': null
  'end.check': null
  'end.check.about': null
  'end.check.commitment': null
  'end.check.seed': null
  'end.check.salt': null
  'end.check.run': null
  'end.check.busy': null
  'end.check.all': null
  'end.check.some': null
  'end.check.unable': { command: Value }
  'end.check.differs': { what: Value }
  'end.check.what.commitment': null
  'end.check.what.land': { n: number }
  'end.check.what.turned': { n: number }
  'end.check.what.pools': { n: number }
  'end.check.what.lots': { n: number }
  'end.check.what.received': { n: number }
  'end.check.what.hands': { n: number }
  'end.check.what.castle': null
  'end.check.what.lead': null
  'end.check.what.politics': { n: number }
  'end.check.what.seals': { n: number }
  'end.why.ahead': { n: number; who: Value }
  'end.bots.title': null
  'end.bots.first': { level: string; n: number }
  'end.bots.goal': { level: string; n: number }
  'end.bots.done': null
  'end.bots.up': { level: string }
  'end.bots.down': { level: string }
  'end.bots.play': { level: string }
  'error.malformed': null
  'error.too_big': null
  'error.unknown_type': null
  'error.unknown_game': null
  'error.unknown_address': null
  'error.forbidden': null
  'error.unknown_room': null
  'error.not_seated': null
  'error.not_started': null
  'error.stale_prompt': null
  'error.illegal': null
  'error.refused': null
  'error.conflict': null
  'error.silent': null
  'error.too_fast': null
  'error.restart': null
  'error.outdated': null
  'error.too_many': null
  'error.signed_out': null
  'error.server': null
  'error.other': null
  'error.banned': null
  'error.sanctioned': null
  'error.unknown_person': null
  'error.unknown_token': null
  'extension.propose': { time: Value }
  'extension.title': null
  'extension.proposed': { who: Value }
  'extension.about': { time: Value; who: Value }
  'extension.agree': null
  'extension.decline': null
  'extension.withdraw': null
  'flag.true': null
  'flag.false': null
  'games.title': null
  'games.running': null
  'games.running.none': null
  'games.over': null
  'games.over.none': null
  'games.waits': null
  'games.waiting': { n: number }
  'games.since': { time: Value }
  'games.round': { round: Value; usual: Value }
  'games.ended': { time: Value }
  'games.agreed': null
  'games.open': null
  'games.open.named': { room: Value }
  'games.replay': null
  'games.replay.named': { room: Value }
  'games.result': null
  'games.result.line': { place: Value; who: Value; n: number }
  'games.result.open': { who: Value; n: number }
  'games.result.you': null
  'games.pages': null
  'games.newer': null
  'games.older': null
  'games.next': { n: number }
  'games.next.about': { room: Value }
  'games.bots': null
  'games.bots.about': null
  'games.bots.players': null
  'games.bots.won': { wins: Value; n: Value }
  'held.on': null
  'held.about': null
  'help.aid': null
  'help.aid_key': { key: Value }
  'hint': null
  'hint.about': null
  'hint.chosen': null
  'hint.press': { what: Value }
  'hint.show': null
  'hint.secret': null
  'hint.offer': null
  'hint.pays': { n: number }
  'hint.gets': { n: number }
  'hint.encloses': { left: number; castle: Value }
  'hint.stronger': { castle: Value; against: Value }
  'hint.equal': { castle: Value; against: Value }
  'hint.weaker': { castle: Value; against: Value }
  'hint.promises': { borders: number; points: number }
  'hint.worth': { action: Value; points: number }
  'hint.card.played': { better: number }
  'hint.card.sold': { better: number }
  'hint.card.useless': { payable: string }
  'hint.card.picked': { better: number }
  'hint.card.drawn': { better: number }
  'hint.aim.certain': null
  'hint.aim.all': null
  'hint.aim.change': null
  'hint.aim.purse': null
  'hint.aim.varied': null
  'hint.stakes': { action: Value; own: number; theirs: Value; player: Value; ducats: Value }
  'hint.duel': { own: number; player: Value; theirs: Value }
  'hint.deal': { n: number }
  'hint.worse': { n: number }
  'howto.rules': null
  'howto.title': null
  'howto.classic.land': null
  'howto.classic.choose': null
  'howto.classic.contest': null
  'howto.classic.score': null
  'howto.internet.sheet': null
  'howto.internet.bid': null
  'howto.internet.land': null
  'howto.internet.end': null
  'howto.returns.land': null
  'howto.returns.card': null
  'howto.returns.market': null
  'howto.returns.goal': null
  'internet.politics.renegade': null
  'internet.politics.forced_alliance': null
  'internet.politics.fief': null
  'internet.open': null
  'internet.open.one': { action: Value; what: Value }
  'internet.ducat_pool': { n: number }
  'internet.politics_left': null
  'internet.group_left': { n: number; group: Value }
  'internet.if.decided': { action: Value; n: Value }
  'internet.if.played_card': { who: Value; card: Value; where: string; place: Value }
  'internet.if.placed_knight': { who: Value; place: string; action: Value }
  'internet.if.placed_border': { who: Value; place: string; action: Value }
  'internet.if.has_expanded': { who: Value; where: string; place: Value; action: Value }
  'internet.if.carried_out': { who: Value; anything: string; action: Value }
  'internet.order.nothing': null
  'internet.order.border': { edge: Value }
  'internet.order.knight': { space: Value }
  'internet.order.expand': { castle: Value; spaces: Value }
  'internet.card.renegade.about': null
  'internet.card.forced_alliance.about': null
  'internet.card.fief.about': null
  'internet.card.when': { later: string; round: Value }
  'internet.card.from': { round: Value }
  'internet.auction': null
  'internet.round': { round: Value }
  'internet.last.last': null
  'internet.last.bids': null
  'internet.before': null
  'internet.nothing_open': null
  'internet.pool': { n: Value }
  'internet.won': null
  'internet.won.label': null
  'internet.won.one': { action: Value; what: Value }
  'internet.ducat_pool.short': { n: Value }
  'internet.politics_left.of': { kinds: Value }
  'internet.last_group': null
  'internet.last_group.about': null
  'internet.pools.show': null
  'internet.pools.title': null
  'internet.close': null
  'internet.colours.castles': { castles: Value }
  'internet.colours.same': { colours: Value }
  'internet.colours.none': null
  'internet.first_borders.none': null
  'internet.first_borders.lost': null
  'internet.first_borders.remove': { first: Value; second: Value }
  'internet.between': { first: Value; second: Value }
  'internet.report.of': { round: Value }
  'internet.colours.about': { lowest: Value; highest: Value }
  'internet.colours.bid': { colour: Value }
  'internet.first_borders.about': { n: number }
  'keys.title': null
  'keys.close': null
  'keys.board': null
  'keys.cap.arrows': null
  'keys.arrows': null
  'keys.cap.page': null
  'keys.page': null
  'keys.cap.enter': null
  'keys.enter': null
  'keys.cap.escape': null
  'keys.escape': null
  'keys.cap.zoom': null
  'keys.zoom': null
  'keys.table': null
  'keys.cap.undo': null
  'keys.undo': null
  'keys.cap.past': null
  'keys.past': null
  'keys.single.board': null
  'keys.single.move': null
  'keys.single.words': null
  'keys.single.lists': null
  'keys.single.chat': null
  'keys.single.aid': null
  'keys.single.keys': null
  'keys.single': null
  'keys.single.about': null
  'leaving.open': null
  'leaving.about': null
  'leaving.alone': null
  'leaving.rated': null
  'leaving.do': null
  'lobby.play_now': null
  'lobby.play_now.label': { edition: Value }
  'lobby.play_now.about': { bots: number }
  'lobby.match': null
  'lobby.match.label': { edition: Value }
  'lobby.match.about': null
  'lobby.open_rooms': null
  'lobby.none': null
  'lobby.more': null
  'lobby.games': null
  'lobby.game.moved': { ago: Value }
  'lobby.game.moved_now': null
  'lobby.game.score': { n: number }
  'lobby.game.watching': { n: number }
  'lobby.yours': null
  'lobby.yours.all': null
  'lobby.make': null
  'lobby.make.about': null
  'lobby.group.rules': null
  'lobby.group.seats': null
  'lobby.group.door': null
  'lobby.group.watching': null
  'lobby.group.talk': null
  'lobby.group.name': null
  'lobby.told.usual': null
  'lobby.told.rated': { rated: string }
  'lobby.told.seating': { way: string }
  'lobby.told.programs': null
  'lobby.told.pseudonyms': null
  'lobby.told.door': { who: string }
  'lobby.told.watching': { who: string }
  'lobby.told.behind': { n: number }
  'lobby.told.press': { press: string }
  'lobby.name': null
  'lobby.name.placeholder': { name: Value }
  'lobby.pseudonyms': null
  'lobby.pseudonyms.about': null
  'lobby.public': null
  'lobby.public.about': null
  'lobby.create': null
  'lobby.join': null
  'lobby.watch': null
  'lobby.return': { table: Value }
  'lobby.seats': { n: number }
  'lobby.for_players': { least: number; most: number }
  'lobby.free': { free: number }
  'lobby.playing': null
  'lobby.by_link': null
  'lobby.by_link.label': null
  'lobby.by_link.go': null
  'lobby.chat': null
  'lobby.chat.label': null
  'lobby.you_are': { name: Value }
  'lobby.learn': null
  'lobby.against_bots': { game: Value }
  'lobby.start_here': null
  'lobby.edition.players': { least: Value; most: Value }
  'lobby.edition.length.classic': null
  'lobby.edition.length.returns': null
  'lobby.edition.length.internet': null
  'lobby.edition.weight.classic': null
  'lobby.edition.weight.returns': null
  'lobby.edition.weight.internet': null
  'lobby.bots_game': null
  'lobby.player.pause': null
  'lobby.player.play': null
  'lobby.rules': null
  'lobby.host': { name: Value }
  'lobby.rated': null
  'lobby.rated.about': null
  'lobby.rated.two': null
  'lobby.rated.untimed': null
  'lobby.rated.house_rule': { option: Value }
  'lobby.rated.never': null
  'lobby.rated.guest': null
  'lobby.rated.sign_up': null
  'lobby.password': null
  'lobby.password.about': null
  'lobby.password.kept': null
  'lobby.password.none': null
  'lobby.programs': null
  'lobby.programs.about': null
  'lobby.locked': null
  'lobby.enter': null
  'lobby.look': { table: Value }
  'lobby.filter': null
  'lobby.filter.any': null
  'lobby.filter.live': null
  'lobby.filter.slow': null
  'lobby.filter.untimed': null
  'lobby.filter.rated': null
  'lobby.filter.rated.yes': null
  'lobby.filter.rated.no': null
  'lobby.strength': null
  'lobby.strength.mine': null
  'lobby.strength.low': { n: Value }
  'lobby.strength.middle': { least: Value; most: Value }
  'lobby.strength.high': { n: Value }
  'lobby.strength.of': { points: Value }
  'lobby.filter.free': null
  'lobby.filter.none': null
  'lobby.filter.clear': null
  'lobby.ratings': null
  'lobby.change': null
  'lobby.change.save': null
  'lobby.log_in': null
  'lobby.account': null
  'log.title': null
  'log.empty': null
  'log.setup': null
  'log.round': { round: Value }
  'log.newest': null
  'log.times': { n: number }
  'log.scored': { who: Value; points: number; cause: Value }
  'log.lost': { who: Value; points: number; cause: Value }
  'log.castle_placed': { who: Value; castle: Value; knight: Value }
  'log.castle_placed_neutral': { who: Value; castle: Value; knight: Value }
  'log.castle_skipped': { colour: Value }
  'log.border_placed': { who: Value; first: Value; second: Value }
  'log.knight_placed': { who: Value; space: Value; paid: string; payment: Value }
  'log.expanded': { who: Value; castle: Value; spaces: Value; taken: number; lost: Value }
  'log.cut_off': { spaces: Value; n: number; castle: Value; colour: Value }
  'log.borders_barred': { who: Value; what: Value }
  'log.province_founded': { colour: Value; castle: Value; n: number; back: number }
  'log.alliance_ended': { who: Value; own: Value; other: Value; payment: Value }
  'log.lead_drawn': { who: Value }
  'log.card_turned': { who: Value; actions: Value }
  'log.card_special': { who: Value; card: Value }
  'log.decision_made': { who: Value }
  'log.decision_laid': { who: Value; actions: Value }
  'log.play.forced_alliance': { own: Value; other: Value }
  'log.play.renegade': { other: Value }
  'log.decision_politics': { who: Value; actions: Value; politics: Value }
  'log.alliance_forced': { who: Value; own: Value; other: Value }
  'log.knight_turned': { who: Value; colour: Value; knight: Value; space: Value; paid: string; payment: Value }
  'log.politics_returned': { who: Value; card: Value; why: Value }
  'log.action_lapsed.nobody': { action: Value }
  'log.action_lapsed.tie': { action: Value }
  'log.action_lapsed.stacks_empty': { action: Value }
  'log.action_lapsed.other': { action: Value }
  'log.ducats_shared': { n: number; who: Value; each: number }
  'log.negotiation_opened': { who: Value; action: Value }
  'log.proposed.pay': { who: Value; ducats: number }
  'log.proposed.take': { who: Value; ducats: number }
  'log.proposal_withdrawn': { who: Value }
  'log.proposal_broke': { who: Value }
  'log.deal_made': { payer: Value; payee: Value; ducats: number; acting: Value }
  'log.duel_called': { who: Value }
  'log.duel_opened': { who: Value; action: Value }
  'log.duel_second': { who: Value; action: Value }
  'log.bid_made': { who: Value }
  'log.bids_revealed': { bids: Value }
  'log.bid': { who: Value; payment: Value }
  'log.bids_won': { who: Value }
  'log.bids_tied': { who: Value }
  'log.action_won': { who: Value; action: Value; what: Value }
  'log.action_won_plain': { who: Value; action: Value }
  'log.action_ended': { who: Value; action: Value }
  'log.action_forgone': { who: Value; stopped: string; what: Value }
  'log.stack_opened': { who: Value; stack: Value }
  'log.stack_seen': { cards: Value }
  'log.card_taken': { who: Value }
  'log.card_gained': { mine: string; who: Value; card: Value }
  'log.covered': null
  'log.fiefs_revealed': { who: Value; n: number; values: Value }
  'log.fiefs_none': { who: Value }
  'log.turn': { round: Value; who: Value }
  'log.turn_begun': { n: number; who: Value; mines: Value }
  'log.card_sold': { who: Value; card: Value; n: number }
  'log.card_played': { who: Value; name: Value; what: Value; n: number }
  'log.card_ended': { who: Value }
  'log.traitor_found': { who: Value; colour: Value; knight: Value; other: Value }
  'log.alliance_made': { who: Value; own: Value; other: Value }
  'log.card_drawn': { who: Value; left: number }
  'log.card_received': { mine: string; who: Value; card: Value }
  'log.card_picked': { who: Value; card: Value }
  'log.monopoly_changed': { who: Value; gained: string; mine: Value }
  'log.last_turns': { who: Value }
  'log.goal_reached': { who: Value; goal: number }
  'log.sheet_handed_in': { who: Value }
  'log.sheet_taken_back': { who: Value }
  'log.sheet_missed': { who: Value }
  'log.lot_drawn': { about: string; who: Value }
  'log.colour_bid': { colour: Value; n: Value }
  'log.colour_bids': { n: number; who: Value; bids: Value }
  'log.colour_taken': { left: string; who: Value; colour: Value; n: number }
  'log.first_border_placed': { first: Value; second: Value; who: Value }
  'log.step': { step: Value }
  'log.step.1': null
  'log.step.2': null
  'log.step.3': null
  'log.step.4': null
  'log.step.5': null
  'log.step.6': null
  'log.step.7': null
  'log.alliance_broken': { who: Value; own: Value; other: Value }
  'log.alliance_already_ended': { own: Value; other: Value; mine: string; who: Value }
  'log.politics_lost': { who: Value; card: Value }
  'log.order_skipped': { action: Value; mine: string; order: Value; who: Value; why: Value }
  'log.card_left': { mine: string; who: Value; why: Value }
  'log.action_begun': { who: Value; action: Value; what: Value }
  'log.line_decided': { action: Value; otherwise: string; n: number; mine: string; who: Value; line: Value; why: Value }
  'log.verdict': { n: Value; why: Value }
  'log.action_done': { action: Value; who: Value; done: Value }
  'log.nothing': null
  'log.won_action_lapsed': { action: Value; who: Value }
  'log.score_of': { who: Value; n: Value }
  'log.scores_announced': { scores: Value }
  'log.settled.nobody': { action: Value; what: Value }
  'log.settled.bid': { who: Value; n: Value }
  'log.settled.bids': { action: Value; what: Value; bids: Value }
  'log.settled.tie': null
  'log.settled.no_card': null
  'log.settled.won': { who: Value; n: number; paid: number; losers: number; share: number; rest: number }
  'log.a_politics_card': null
  'log.politics_won': { who: Value; card: Value }
  'log.politics_gained': { mine: string; card: Value; how: string; who: Value }
  'log.claims_settled': { n: number; who: Value; each: number; left: Value }
  'log.ducat_pool_grown': { n: number; mines: number }
  'log.pool_drawn': { open: string; pool: Value }
  'log.round_begun': { last: string; round: Value }
  'log.game_ended': { n: number; who: Value }
  'log.end_agreed': null
  'log.move_undone': { who: Value; what: string }
  'log.time_up': { who: Value }
  'log.unknown': { kind: Value }
  'log.bot_plays': { who: Value }
  'log.person_plays': { who: Value }
  'mail.title': null
  'mail.title.none': null
  'mail.about': null
  'mail.address': null
  'mail.address.new': null
  'mail.waits': { address: Value }
  'mail.change': null
  'mail.again': null
  'mail.again.done': null
  'mail.hour': null
  'mail.reminders': null
  'mail.reminders.about': null
  'mail.news': null
  'mail.news.about': null
  'mail.quiet': null
  'mail.quiet.about': null
  'mail.quiet.from': null
  'mail.quiet.to': null
  'mail.zone': null
  'mail.save': null
  'mail.close': null
  'mail.remove': null
  'mail.offer': null
  'mail.offer.about': null
  'mail.offer.later': null
  'mail.confirm.title': null
  'mail.confirm.about': null
  'mail.confirm.yes': null
  'mail.confirm.done': null
  'mail.stop.title': null
  'mail.stop.about': null
  'mail.stop.yes': null
  'mail.stop.done': null
  'mine.copper': null
  'mine.silver': null
  'mine.gold': null
  'mine.gem': null
  'name.title': null
  'name.label': null
  'name.about': null
  'name.ok': null
  'name.first': null
  'name.second': null
  'notices.title': null
  'notices.about': null
  'notices.turn.wish': null
  'notices.reminders.wish': null
  'notices.news.wish': null
  'notices.always.wish': null
  'notices.blocked': null
  'notices.turn': null
  'notices.start': null
  'notices.ready': null
  'notices.begun': null
  'notices.reminder': { time: Value }
  'notices.news': { round: Value }
  'open.decided': { cards: Value }
  'open.bid': { sum: Value }
  'option.edition.classic': null
  'option.edition.classic.about': null
  'option.edition.returns': null
  'option.edition.returns.about': null
  'option.edition.internet': null
  'option.edition.internet.about': null
  'option.edition': null
  'option.players': null
  'option.players.about': null
  'option.players.2': null
  'option.players.3': null
  'option.players.4': null
  'option.players.5': null
  'option.players.6': null
  'option.players.7': null
  'option.setup': null
  'option.setup.about': null
  'option.setup.variable': null
  'option.setup.variable.about': null
  'option.setup.basic': null
  'option.setup.basic.about': null
  'option.decisions': null
  'option.decisions.about': null
  'option.decisions.hidden': null
  'option.decisions.hidden.about': null
  'option.decisions.open': null
  'option.decisions.open.about': null
  'option.open_money': null
  'option.open_money.about': null
  'option.hidden_money': null
  'option.hidden_money.about': null
  'option.colour_bidding': null
  'option.colour_bidding.about': null
  'option.open_politics': null
  'option.open_politics.about': null
  'option.pace': null
  'option.pace.about': null
  'option.pace.untimed': null
  'option.pace.untimed.about': null
  'option.pace.blitz': null
  'option.pace.blitz.about': null
  'option.pace.normal': null
  'option.pace.normal.about': null
  'option.pace.relaxed': null
  'option.pace.relaxed.about': null
  'option.pace.rounds': null
  'option.pace.rounds.about': null
  'option.pace.correspondence': null
  'option.pace.correspondence.about': null
  'option.watching': null
  'option.watching.none': null
  'option.watching.none.about': null
  'option.watching.link': null
  'option.watching.link.about': null
  'option.watching.everyone': null
  'option.watching.everyone.about': null
  'option.rounds_behind': null
  'option.rounds_behind.about': null
  'option.rounds_behind.0': null
  'option.rounds_behind.0.about': null
  'option.rounds_behind.2': null
  'option.rounds_behind.2.about': null
  'option.rounds_behind.3': null
  'option.rounds_behind.3.about': null
  'option.rounds_behind.5': null
  'option.rounds_behind.5.about': null
  'option.press': null
  'option.press.public': null
  'option.press.public.about': null
  'option.press.private': null
  'option.press.private.about': null
  'option.press.none': null
  'option.press.none.about': null
  'option.hours': null
  'option.hours.12': null
  'option.hours.24': null
  'option.hours.48': null
  'option.hours.72': null
  'option.hours.168': null
  'option.minutes': null
  'option.minutes.2': null
  'option.minutes.5': null
  'option.minutes.10': null
  'option.minutes.20': null
  'option.minutes.30': null
  'option.mail': null
  'option.mail.at_once': null
  'option.mail.at_once.about': null
  'option.mail.digest': null
  'option.mail.digest.about': null
  'option.mail.none': null
  'option.mail.none.about': null
  'option.seating': null
  'option.seating.choice': null
  'option.seating.choice.about': null
  'option.seating.lot': null
  'option.seating.lot.about': null
  'option.seating.bidding': null
  'option.seating.bidding.about': null
  'option.language': null
  'option.level': null
  'option.level.count': null
  'option.level.page': null
  'option.level.plain': null
  'option.level.random': null
  'option.level.squire': null
  'option.removal': null
  'option.removal.away': null
  'option.removal.not_ready': null
  'option.removal.reserved': null
  'option.removal.behaviour': null
  'option.removal.other': null
  'option.rematch': null
  'option.rematch.keep': null
  'option.rematch.swap': null
  'option.rematch.shuffle': null
  'pace.working_days': null
  'pace.working_days.about': null
  'pace.live': { time: Value; reserve: Value }
  'pace.note': { what: Value }
  'pace.of': { name: Value; what: Value }
  'pace.by_rounds': { time: Value; report: Value }
  'pace.by_hours': { time: Value }
  'pace.by_hours.working': { time: Value }
  'panel.confirm': null
  'panel.confirm.place_castle': null
  'panel.confirm.decide': null
  'panel.confirm.decide.more': null
  'panel.confirm.decide.alone': null
  'panel.confirm.propose': null
  'panel.confirm.counter': null
  'panel.confirm.bid': null
  'panel.confirm.place_border': null
  'panel.confirm.place_knight': null
  'panel.confirm.expand': null
  'panel.confirm.stop': null
  'panel.confirm.choose_stack': null
  'panel.confirm.take_card': null
  'panel.confirm.end_alliance': null
  'panel.confirm.sell_card': null
  'panel.confirm.play_card': null
  'panel.confirm.turn_knight': null
  'panel.confirm.give_up_knight': null
  'panel.confirm.give_up_knight.stop': null
  'panel.confirm.ally': null
  'panel.confirm.draw_card': null
  'panel.confirm.pick_card': null
  'panel.confirm.hand_in': null
  'panel.confirm.bid_for_colours': null
  'panel.confirm.place_first_borders': null
  'panel.confirm.place_first_borders.none': null
  'panel.confirm.take_back': null
  'panel.confirm.no_sheet': null
  'panel.cancel': null
  'panel.undo': null
  'panel.less': null
  'panel.more': null
  'panel.all': { n: Value }
  'panel.or': null
  'panel.pay': null
  'panel.pay.ducats': null
  'panel.pay.no_change': null
  'panel.scores': null
  'panel.scores.none': null
  'panel.scores.point': null
  'panel.final': null
  'panel.final.more': null
  'panel.founds': { colour: Value; castle: Value; n: number }
  'panel.cuts_off': { colour: Value; n: number; castle: Value }
  'panel.bars': { n: number }
  'panel.hand': null
  'panel.hand.empty': null
  'panel.hide': null
  'panel.covered': null
  'panel.lift': null
  'panel.hidden': null
  'panel.castle': null
  'panel.knight': null
  'panel.castle.left': { n: number }
  'panel.castle.first': { dimmed: string }
  'panel.goal': { goal: number }
  'panel.castle.advice': { edition: string }
  'panel.castle.neutral': null
  'panel.castle.second': null
  'panel.castle.done': null
  'panel.modes': null
  'panel.mode.border': null
  'panel.mode.knight': null
  'panel.mode.expand': null
  'panel.border.about': { n: number }
  'panel.knight.about': { or_expand: string; n: number }
  'panel.forest_fee': { fee: number }
  'panel.expand.first': null
  'panel.expand.second': null
  'panel.expand.done': null
  'panel.expand.castle': null
  'panel.expand.which': null
  'panel.nothing_possible': null
  'panel.behind_alliances': null
  'panel.behind_alliances.too_dear': null
  'panel.stop': null
  'panel.stop.sure': { what: Value }
  'panel.decision': { card: Value; what: Value }
  'panel.decision.about': { two: string; n: string }
  'panel.useless.three_provinces': { rule: Value }
  'panel.useless.nothing_to_carry_out': { rule: Value }
  'panel.useless.stacks_empty': { rule: Value }
  'panel.with_card': { card: Value }
  'panel.with_card.later': null
  'panel.play.alliance': { own: Value; other: Value }
  'panel.play.renegade': { knight: Value; space: Value }
  'panel.play.paid': { said: Value; payment: Value }
  'panel.aim.own': null
  'panel.aim.other': null
  'panel.aim.knight': null
  'panel.aim.space': null
  'panel.aim.done': null
  'panel.aim.again': null
  'panel.aim.unpaid': null
  'panel.step.own': null
  'panel.step.other': null
  'panel.step.knight': null
  'panel.step.space': null
  'panel.locked': null
  'panel.locked.about': null
  'panel.change': null
  'panel.bid.second': null
  'panel.bid.called': { who: Value }
  'panel.bid.ducats': null
  'panel.bid.treasures': null
  'panel.bid.about': null
  'panel.bid.total': { n: number }
  'panel.offer.theirs': { who: Value }
  'panel.offer.yours': null
  'panel.offer.none': null
  'panel.offer.you_pay': { n: number }
  'panel.offer.they_pay': { who: Value; n: number }
  'panel.offer.kind': null
  'panel.offer.kind.pay': null
  'panel.offer.kind.take': null
  'panel.offer.paid': null
  'panel.offer.taken': null
  'panel.accept': null
  'panel.accept.poor': null
  'panel.withdraw': null
  'panel.duel': null
  'panel.stack': { stack: Value }
  'panel.stack.cards': { n: number }
  'panel.stack.about': null
  'panel.take_card.about': null
  'panel.alliances': null
  'panel.end_alliance.about': null
  'past.title': null
  'past.start': null
  'past.lost': null
  'past.now': null
  'past.again': null
  'past.again.stop': null
  'past.back': null
  'past.on': null
  'pause.title': null
  'pause.propose': null
  'pause.proposed': { who: Value }
  'pause.missing': { n: number; who: Value }
  'pause.agree': null
  'pause.decline': null
  'pause.withdraw': null
  'pause.on': null
  'pause.on.about': null
  'pause.end': null
  'pay.ducats': { n: number }
  'pay.treasure': { n: Value }
  'person.guest': null
  'person.account': null
  'person.program': null
  'person.since': { date: Value }
  'person.speaks': { languages: Value }
  'person.games.none': null
  'person.won': null
  'person.lost': null
  'person.record': { wins: number; n: number }
  'person.profile': null
  'person.regard': null
  'person.block': null
  'person.block.about': null
  'person.pseudonym': null
  'person.note': null
  'person.note.about': null
  'person.note.save': null
  'person.kept': null
  'phrase.hello.gunther': null
  'phrase.hello.wiltrud': null
  'phrase.hello.ortwin': null
  'phrase.hello.brunhild': null
  'phrase.hello.pankraz': null
  'phrase.hello.edeltraud': null
  'phrase.hello.meinrad': null
  'phrase.hello.sibylla': null
  'phrase.founds.builder': null
  'phrase.founds.raider': null
  'phrase.founds.miser': null
  'phrase.founds.schemer': null
  'phrase.takes.builder': null
  'phrase.takes.raider': null
  'phrase.takes.miser': null
  'phrase.takes.schemer': null
  'phrase.loses.builder': null
  'phrase.loses.raider': null
  'phrase.loses.miser': null
  'phrase.loses.schemer': null
  'phrase.wins.builder': null
  'phrase.wins.raider': null
  'phrase.wins.miser': null
  'phrase.wins.schemer': null
  'phrase.loses_game.builder': null
  'phrase.loses_game.raider': null
  'phrase.loses_game.miser': null
  'phrase.loses_game.schemer': null
  'politics.forced_alliance': null
  'politics.renegade': null
  'politics.treasure': { value: Value }
  'politics.fief': { value: Value }
  'politics.forced_alliance.about': null
  'politics.renegade.about': null
  'politics.treasure.about': { value: number }
  'politics.fief.about': { value: number }
  'politics.count.forced_alliance': { n: number }
  'politics.count.renegade': { n: number }
  'politics.count.treasure': { n: number }
  'politics.count.fief': { n: number }
  'politics.when.later': null
  'politics.when.now': null
  'politics.when.no_target': null
  'power.card': { name: Value; what: Value }
  'power.price': { n: Value }
  'power.sale': { n: Value }
  'power.sums': { price: number; sale: Value }
  'power.sell': null
  'power.play': null
  'power.leaves': { n: Value }
  'power.sell.label': { name: Value; left: number }
  'power.play.label': { name: Value; what: Value; possible: string; left: number }
  'power.use.about': { n: number }
  'power.sell.sure': { name: Value; n: number; left: Value }
  'power.play.sure': { name: Value; what: Value; n: Value; left: Value }
  'power.income': { n: number; mines: Value }
  'power.income.short': null
  'power.income.of': { who: Value; n: number; mines: Value }
  'power.income.of_none': { who: Value }
  'power.income.next': { n: number }
  'power.market': null
  'power.market.empty': null
  'power.discard': null
  'power.discard.about': null
  'power.close': null
  'power.deck': { stack: Value }
  'power.deck.left': { n: number }
  'power.deck.stacks': { stacks: Value }
  'power.deck.last': null
  'power.last_turns': { n: number }
  'power.last_turns.about': null
  'power.near_goal': { left: number }
  'power.take.about': null
  'power.take.deck': null
  'power.take.last': null
  'power.take.market': { card: Value }
  'power.stop.sure': null
  'power.pairs': null
  'power.turn_knight.step': null
  'power.turn_knight.own': null
  'power.turn_knight.other': null
  'power.turn_knight.done': null
  'power.ally.step': null
  'power.ally.own': null
  'power.ally.other': null
  'power.ally.done': null
  'power.give_up.about': { other: Value; who: Value }
  'power.leave': null
  'power.leave.about': null
  'power.leave.sure': { who: Value }
  'power.place.about': { own: Value }
  'power.hand.empty': null
  'power.barred': null
  'privacy.title': null
  'privacy.about': null
  'privacy.games': null
  'privacy.games.about': null
  'privacy.account': null
  'privacy.account.about': null
  'privacy.network': null
  'privacy.network.about': null
  'privacy.cookies': null
  'privacy.cookies.about': null
  'privacy.yours': null
  'profile.record': null
  'profile.record.newest': { n: Value }
  'profile.board': null
  'prompt.place_castle': null
  'prompt.decide': null
  'prompt.negotiate': null
  'prompt.bid': null
  'prompt.carry_out': null
  'prompt.choose_stack': null
  'prompt.take_card': null
  'prompt.end_alliance': null
  'prompt.use_card': null
  'prompt.turn_knight': null
  'prompt.give_up_knight': null
  'prompt.traitor_place': null
  'prompt.ally': null
  'prompt.fill_up': null
  'prompt.colour_bids': null
  'prompt.first_borders': null
  'prompt.sheet': null
  'push.wish': null
  'push.about': null
  'push.quiet.about': null
  'push.others': { count: number }
  'push.end_all': null
  'push.failed': null
  'rating.title': null
  'rating.about': { least: number }
  'rating.board': { game: Value; n: number }
  'rating.place': null
  'rating.name': null
  'rating.points': null
  'rating.games': null
  'rating.nobody': null
  'rating.mine': null
  'rating.line': { game: Value; n: number; points: Value }
  'rating.picture': { line: Value; n: number; least: Value; most: Value }
  'rating.change': { name: Value; before: Value; after: Value }
  'rating.change.left': { name: Value; before: Value; after: Value }
  'rating.weight': { percent: Value }
  'rating.due': null
  'rating.void': null
  'rating.done': null
  'refusal.game_not_over': null
  'refusal.has_unsealed': null
  'refusal.moderators_see_names': null
  'refusal.other_rules': null
  'refusal.rules_changed': null
  'refusal.delayed_history': null
  'refusal.lesson_step': null
  'refusal.frame': null
  'refusal.off_board': null
  'refusal.border_there': null
  'refusal.between_own_pieces': null
  'refusal.inside_province': null
  'refusal.no_borders_left': null
  'refusal.occupied': { space: Value }
  'refusal.terrain': { space: Value }
  'refusal.castle_terrain': { space: Value }
  'refusal.not_joined': { space: Value }
  'refusal.inside': { space: Value }
  'refusal.piece': { space: Value }
  'refusal.seen_by_spectators': null
  'refusal.own_province': { space: Value }
  'refusal.knights': { space: Value; knights: number }
  'refusal.alliance': { space: Value }
  'refusal.not_beside': { space: Value }
  'refusal.too_near': { space: Value }
  'refusal.no_room_for_knight': { space: Value }
  'refusal.not_beside_castle': { space: Value }
  'refusal.below_zero': null
  'refusal.offer_not_covered': { ducats: number }
  'refusal.demand_not_covered': { ducats: number }
  'refusal.bid_not_covered': { limit: number }
  'refusal.nothing_to_withdraw': null
  'refusal.too_many_offers': { most: Value }
  'refusal.not_standing': null
  'refusal.needless_treasure': { sum: Value; treasure: Value }
  'refusal.too_few_ducats': { sum: number }
  'refusal.no_such_treasure': { treasure: Value }
  'refusal.treasure_twice': { treasure: Value }
  'refusal.no_such_card': null
  'refusal.no_knight_left': null
  'refusal.not_their_knight': { other: Value; knight: Value }
  'refusal.no_knight_to_turn': { knight: Value }
  'refusal.knight_needed': { knight: Value }
  'refusal.not_in_own_province': { space: Value; own: Value }
  'refusal.not_in_this_action': null
  'refusal.one_expansion': null
  'refusal.no_such_stack': null
  'refusal.empty_stack': null
  'refusal.stacks_empty': null
  'refusal.not_in_stack': null
  'refusal.game_over': null
  'refusal.not_asked': null
  'refusal.not_this_move': null
  'refusal.no_such_alliance': { own: Value; other: Value }
  'refusal.card_count': { count: number }
  'refusal.same_card_twice': null
  'refusal.no_such_decision': null
  'refusal.one_politics_card_each': null
  'refusal.one_card_each': null
  'refusal.not_own_province': { castle: Value }
  'refusal.one_or_two': null
  'refusal.same_space': { space: Value }
  'refusal.not_foreign_province': { castle: Value }
  'refusal.not_neighbours': { own: Value; other: Value }
  'refusal.allied_already': { own: Value; other: Value }
  'refusal.no_such_symbol': null
  'refusal.nothing_possible': { symbol: string }
  'refusal.not_in_market': null
  'refusal.just_sold': null
  'refusal.no_knight_there': { castle: Value }
  'refusal.no_space_for_knight': { own: Value }
  'refusal.no_mails': null
  'refusal.time_zone': null
  'refusal.mail_address': null
  'refusal.nothing_to_confirm': null
  'refusal.too_many_mails': null
  'refusal.no_pushes': null
  'refusal.push_endpoint': null
  'refusal.push_keys': null
  'refusal.too_many_pushes': { most: number }
  'refusal.invalid_link': null
  'refusal.expired_link': null
  'refusal.too_many_rooms': { most: number }
  'refusal.too_many_waiting_seats': { most: number }
  'refusal.too_many_running': { whom: string; most: number }
  'refusal.open': null
  'refusal.playing': null
  'refusal.ended': null
  'refusal.closed': null
  'refusal.nobody_to_remove': null
  'refusal.seat_empty': null
  'refusal.seats_free': null
  'refusal.creator_only': null
  'refusal.no_free_seat': null
  'refusal.seat_taken': null
  'refusal.nothing_to_undo': null
  'refusal.others_have_moved': null
  'refusal.not_your_own_move': null
  'refusal.sealed': null
  'refusal.drawn': null
  'refusal.revealed': null
  'refusal.over': null
  'refusal.moved_on': null
  'refusal.time_up': null
  'refusal.paused': null
  'refusal.not_paused': null
  'refusal.no_extension_proposed': null
  'refusal.only_by_correspondence': null
  'refusal.no_pause_proposed': null
  'refusal.no_end_proposed': null
  'refusal.end_proposed_before': null
  'refusal.not_begun': null
  'refusal.something_sealed': null
  'refusal.alone_with_bots': null
  'refusal.no_hints_with_others': null
  'refusal.no_hints_rated': null
  'refusal.nothing_to_suggest': null
  'refusal.program_decides_nothing': null
  'refusal.untimed': null
  'refusal.not_asked_about': null
  'refusal.cannot_vote': null
  'refusal.has_a_seat': null
  'refusal.had_another_seat': null
  'refusal.not_offered': null
  'refusal.pace': null
  'refusal.by_correspondence': null
  'refusal.no_such_hours': null
  'refusal.hours_not_for_pace': null
  'refusal.no_such_minutes': null
  'refusal.minutes_not_for_pace': null
  'refusal.rounds_not_for_edition': null
  'refusal.own_seat': null
  'refusal.not_away': null
  'refusal.not_away_long_enough': null
  'refusal.no_stand_in': null
  'refusal.stand_in': null
  'refusal.no_spectators': null
  'refusal.removed_by_moderator': null
  'refusal.no_private_press': null
  'refusal.no_addressee': null
  'refusal.no_press': null
  'refusal.name_needed': null
  'refusal.length': { shortest: Value; longest: Value }
  'refusal.characters': null
  'refusal.options': null
  'refusal.option_not_for_players': null
  'refusal.concurrent_changes': null
  'refusal.three_provinces': null
  'refusal.nothing_to_carry_out': null
  'refusal.too_late_to_play': null
  'refusal.claim_and_two_bids': null
  'refusal.no_claims': null
  'refusal.not_open': { action: Value }
  'refusal.one_bid_on_each_pool': null
  'refusal.below_one': null
  'refusal.no_cards_left': null
  'refusal.too_many_wishes': null
  'refusal.ended_twice': null
  'refusal.no_treasures': null
  'refusal.not_yet_playable': null
  'refusal.beyond_means': { sum: number; ducats: Value }
  'refusal.no_such_colour': null
  'refusal.same_colour': null
  'refusal.out_of_range': { lowest: Value; highest: Value }
  'refusal.same_sum': { ducats: Value }
  'refusal.other_round': { round: Value; now: Value }
  'refusal.no_draft': null
  'refusal.no_sheet_handed_in': null
  'refusal.too_many': { most: number }
  'refusal.same_edge': null
  'refusal.not_your_action': { action: Value }
  'refusal.action_twice': { action: Value }
  'refusal.orders_missing': { action: Value }
  'refusal.too_many_conditions': { most: Value }
  'refusal.no_such_seat': null
  'refusal.not_an_earlier_action': { named: Value }
  'refusal.no_such_condition': { named: Value; condition: Value }
  'refusal.not_simple': null
  'refusal.moves_no_knight': null
  'refusal.not_their_castle': { castle: Value }
  'refusal.too_many_orders': { most: number }
  'refusal.order_twice': null
  'refusal.other': { rule: Value }
  'refusal.with_rule': { why: Value; rule: Value }
  'refusal.wrong_password': null
  'refusal.too_many_attempts': null
  'refusal.name_taken': null
  'refusal.name_reserved': null
  'refusal.email_taken': null
  'refusal.too_short': null
  'refusal.too_common': null
  'refusal.entirely_numeric': null
  'refusal.too_similar': null
  'refusal.required': null
  'refusal.blocked': null
  'refusal.not_in_private': { names: Value }
  'refusal.too_many_relations': { most: Value }
  'refusal.staff': null
  'refusal.unknown_provider': null
  'refusal.provider_unavailable': null
  'refusal.rated_needs_three': { least: Value }
  'refusal.rated_needs_clock': null
  'refusal.language': null
  'refusal.too_many_seated': null
  'refusal.host_is_ready': null
  'refusal.rated_without_house_rules': null
  'refusal.rated_with_accounts_only': null
  'refusal.account_needed': null
  'refusal.no_such_bot': { bots: Value }
  'refusal.bot_other_players': { players: Value }
  'refusal.rated_without_bots': null
  'refusal.seats_held': null
  'refusal.seat_held': null
  'refusal.not_ready': null
  'refusal.programs_seated': null
  'refusal.would_unmask': null
  'refusal.password_needed': null
  'refusal.too_many_passwords': { minutes: number }
  'refusal.too_many_admitted': { most: number }
  'refusal.removed': null
  'refusal.rooms_hourly': null
  'refusal.warning': null
  'refusal.mute': null
  'refusal.seat_ban': null
  'refusal.account_ban': null
  'refusal.held': null
  'refusal.yourself': null
  'refusal.too_many_reports': null
  'refusal.appealed_already': null
  'refusal.answered_already': null
  'refusal.too_late_to_answer': { days: number }
  'refusal.not_in_force': null
  'refusal.provider_denied': null
  'refusal.program': null
  'refusal.bot_mark': null
  'refusal.no_programs': null
  'refusal.programs_play': null
  'refusal.too_many_tokens': { most: number }
  'refusal.too_many_programs': { most: number }
  'replay.title': { room: Value }
  'replay.short': null
  'replay.controls': null
  'replay.moment': null
  'replay.moment.of': { round: Value; n: Value; last: Value }
  'replay.round_back': null
  'replay.round_on': null
  'replay.play': null
  'replay.pause': null
  'replay.chapter': null
  'replay.speed': null
  'replay.speed.times': { n: number }
  'replay.start': null
  'replay.nothing': null
  'replay.more': { n: number }
  'replay.seen_by': null
  'replay.seen_by.all': null
  'replay.seen_by.public': null
  'replay.seen_by.seat': { name: Value }
  'replay.to_come': null
  'replay.to_end': null
  'replay.to_table': null
  'replay.again': null
  'replay.tab.board': null
  'replay.tab.players': null
  'replay.tab.log': null
  'replay.tab.stats': null
  'replay.tab.record': null
  'replay.share': null
  'replay.share.about': null
  'replay.share.players': null
  'replay.link': null
  'replay.copy': null
  'replay.copied': null
  'replay.record': null
  'replay.record.about': null
  'replay.record.text': null
  'replay.record.json': null
  'report.title': { round: Value }
  'report.leaf': null
  'report.back': null
  'report.on': null
  'report.rounds': null
  'report.to_sheet': null
  'report.to_table': null
  'report.to_result': null
  'report.none_yet': null
  'report.not_yet': { round: Value }
  'report.board': null
  'report.board.before': null
  'report.board.after': null
  'report.board.both': null
  'report.board.legend': null
  'report.board.unchanged': null
  'report.beginning': null
  'report.before': null
  'report.step.1': null
  'report.step.2': null
  'report.step.3': null
  'report.step.4': null
  'report.step.5': null
  'report.step.6': null
  'report.step.7': null
  'report.step.nothing': null
  'report.nothing_happened': null
  'report.nothing_possible': null
  'report.show': null
  'report.only_you': null
  'report.condition': { n: Value }
  'report.otherwise': null
  'report.always': null
  'report.standing': null
  'report.over': null
  'report.column.player': null
  'report.column.score': null
  'report.column.ducats': null
  'report.column.provinces': null
  'report.column.knights': null
  'report.column.politics_cards': null
  'report.column.won': null
  'report.open.now': null
  'report.open.then': null
  'report.won': { round: Value }
  'report.play': null
  'report.resume': null
  'report.skip': null
  'report.progress': { at: Value; n: Value }
  'report.grace': { time: Value }
  'report.own': { round: Value }
  'report.own.nothing': null
  'report.ducats.colour': null
  'report.ducats.bid': { action: Value }
  'report.ducats.share': { n: number; action: Value; who: Value; paid: number }
  'report.ducats.claim': null
  'report.ducats.forest': null
  'report.ducats.alliance': null
  'reporting.title': { name: Value }
  'reporting.about': { name: Value }
  'reporting.kind': null
  'reporting.kind.insult': null
  'reporting.kind.cheating': null
  'reporting.kind.stalling': null
  'reporting.kind.name': null
  'reporting.kind.spam': null
  'reporting.kind.other': null
  'reporting.text': null
  'reporting.send': null
  'reporting.sent': null
  'restart.notice': { time: Value }
  'restart.read': null
  'room.waiting': null
  'room.full': null
  'room.seats': null
  'room.seat_free': null
  'room.you': null
  'room.bot': null
  'room.sit': null
  'room.add_bot': null
  'room.remove': { name: Value }
  'room.remove.title': { name: Value }
  'room.remove.about': null
  'room.remove.do': null
  'room.fill_bots': null
  'room.title_called': { room: Value }
  'room.start': null
  'room.start.wait': null
  'room.start.host': null
  'room.leave': null
  'room.invite': null
  'room.invite.about': null
  'room.invite.players': null
  'room.invite.about.locked': null
  'room.invite.players.locked': null
  'room.copy': null
  'room.copied': null
  'room.rules': null
  'room.closed': null
  'room.spectators': { n: number }
  'room.host': null
  'room.not_ready': null
  'room.held': { name: Value }
  'room.held.somebody': null
  'room.held.you': null
  'room.held.until': { time: Value }
  'room.release': null
  'room.make_host': { name: Value }
  'room.removed': { reason: Value; time: Value }
  'room.seat_lost': { bot: string; who: Value }
  'room.forgotten': null
  'room.ready': null
  'room.ready.take_back': null
  'room.ready.asked': null
  'room.ready.withdrawn': null
  'room.changed': { what: Value }
  'room.changed.before': { before: Value }
  'room.ready.waiting': null
  'room.ask_ready': null
  'room.edit.about': null
  'room.password': null
  'room.away.rule': { time: Value }
  'room.away.slow': null
  'rules.changed': null
  'rules.changed.about': null
  'seat.follow': { who: Value }
  'seat.panel': { name: Value; colour: Value }
  'seat.panels': null
  'seat.score': { n: number }
  'seat.ducats': { n: number }
  'seat.ducats_hidden': null
  'seat.knights': { n: number }
  'seat.knights.left': { n: Value }
  'seat.provinces': { n: number }
  'seat.politics': { n: number }
  'seat.score_of': { n: number; goal: Value }
  'seat.power_cards': { n: number }
  'seat.mines': { n: number; kind: Value; monopoly: string }
  'seat.lead': null
  'seat.turn': null
  'seat.ready': null
  'seat.bot': null
  'seat.stand_in': null
  'seat.online': null
  'seat.away': null
  'seat.away_for': { minutes: number }
  'seat.away_left': { left: Value }
  'seat.neutral': null
  'seat.no_colour': null
  'seat.colour': { colour: Value; letter: Value }
  'seat.hand_over': null
  'seat.hand_over.about': { name: Value }
  'seat.offered': null
  'seat.take_over': null
  'seat.take_over.about': { name: Value }
  'seat.take_back': null
  'seat.take_back.about': null
  'seat.take_back.banned': { when: Value }
  'seat.take_back.banned_for_good': null
  'settings.title': null
  'settings.looks': null
  'settings.looks.system': null
  'settings.looks.light': null
  'settings.looks.dark': null
  'settings.seats': null
  'settings.seats.usual': null
  'settings.seats.strong': null
  'settings.seats.about': null
  'settings.sound': null
  'settings.sound.about': null
  'settings.motion': null
  'settings.motion.about': null
  'settings.confirm': null
  'settings.confirm.about': null
  'settings.done': null
  'settings.one_tap': null
  'settings.one_tap.about': null
  'settings.one_tap.no': null
  'settings.pace': null
  'settings.pace.fast': null
  'settings.pace.normal': null
  'settings.pace.slow': null
  'settings.pace.steps': null
  'settings.phrases': null
  'settings.phrases.about': null
  'sheet.claim': null
  'sheet.claim.about': null
  'sheet.take_back': null
  'sheet.steps': null
  'sheet.step.endings': null
  'sheet.step.bids': null
  'sheet.step.read': null
  'sheet.step.action': { action: Value; what: Value }
  'sheet.done': null
  'sheet.open': null
  'sheet.bad': null
  'sheet.in': null
  'sheet.none_in': null
  'sheet.in.about': null
  'sheet.unanswered': null
  'sheet.add_condition': null
  'sheet.no_condition': null
  'sheet.drop_condition': { n: Value }
  'sheet.nothing.choose': null
  'sheet.clear': null
  'sheet.borders.about': { most: Value; n: Value }
  'sheet.borders.full': { n: Value }
  'sheet.knight.about': { n: number; fee: Value }
  'sheet.expand.about': null
  'sheet.expand.done': { knight: Value }
  'sheet.expand.full': null
  'sheet.full': { order: Value }
  'sheet.spare': null
  'sheet.raise': { order: Value }
  'sheet.drop': { order: Value }
  'sheet.province': null
  'sheet.today': { why: Value }
  'sheet.gone': { what: Value }
  'sheet.if': null
  'sheet.menu.who': null
  'sheet.menu.what': null
  'sheet.subject.action': { who: Value; action: Value; what: Value }
  'sheet.subject.card': { who: Value }
  'sheet.subject.own': { action: Value }
  'sheet.statement.placed_knight': null
  'sheet.statement.placed_border': null
  'sheet.statement.has_expanded': null
  'sheet.statement.something': null
  'sheet.statement.nothing': null
  'sheet.statement.renegade': null
  'sheet.statement.forced_alliance': null
  'sheet.statement.decided': { n: Value }
  'sheet.anywhere': null
  'sheet.their_province': { castle: Value }
  'sheet.where.space': null
  'sheet.where.edge': null
  'sheet.where.removed': null
  'sheet.where.placed': null
  'sheet.where.space.named': { place: Value }
  'sheet.where.edge.named': { place: Value }
  'sheet.where.removed.named': { place: Value }
  'sheet.where.placed.named': { place: Value }
  'sheet.point.space': null
  'sheet.point.edge': null
  'sheet.orders.spare': { orders: Value; spare: Value }
  'sheet.then': null
  'sheet.say.if': { condition: Value }
  'sheet.say.otherwise': null
  'sheet.endings': null
  'sheet.endings.about': { n: number }
  'sheet.ending': { own: Value; other: Value; n: number }
  'sheet.pool': { pool: Value }
  'sheet.no_bid': null
  'sheet.no_bid.card': null
  'sheet.no_bids': null
  'sheet.no_claim': null
  'sheet.empty': null
  'sheet.ducats': { action: Value }
  'sheet.five_more': null
  'sheet.bid': { n: number; action: Value; what: Value }
  'sheet.bid.wish': { first: Value }
  'sheet.bid.wishes': { first: Value; second: Value }
  'sheet.bid.no_wish': null
  'sheet.bid.play': { play: Value }
  'sheet.wishes': null
  'sheet.wishes.about': null
  'sheet.card': null
  'sheet.card.drop': null
  'sheet.aim.renegade.first': { fee: Value }
  'sheet.aim.renegade.second': { fee: Value }
  'sheet.aim.forced_alliance.first': null
  'sheet.aim.forced_alliance.second': null
  'sheet.aim.renegade.stuck': null
  'sheet.aim.forced_alliance.stuck': null
  'sheet.aim.renegade.none': null
  'sheet.aim.forced_alliance.none': null
  'sheet.play.renegade': { knight: Value; space: Value }
  'sheet.play.forced_alliance': { own: Value; other: Value }
  'sheet.play.break_alliance': { own: Value; other: Value }
  'sheet.sum': { sum: Value }
  'sheet.left': { n: Value }
  'sheet.change': { what: Value }
  'sheet.open_actions': { actions: Value }
  'sheet.open_otherwise': { action: Value }
  'sheet.fees': { n: number }
  'since.title': null
  'since.count': { n: number }
  'since.close': null
  'since.done': null
  'since.points': { size: number; n: Value }
  'since.ducats': { size: number; n: Value }
  'since.brought': { gains: Value }
  'since.taken': { who: Value; spaces: Value; cut: number; scored: string; points: Value }
  'span.seconds': { n: number }
  'span.minutes': { n: number }
  'span.hours': { n: number }
  'span.days': { n: number }
  'standing.title': null
  'standing.about': null
  'standing.nothing': null
  'standing.warning': null
  'standing.mute': null
  'standing.seat_ban': null
  'standing.account_ban': null
  'standing.warning.about': null
  'standing.mute.about': null
  'standing.seat_ban.about': null
  'standing.account_ban.about': null
  'standing.until': { when: Value }
  'standing.for_good': null
  'standing.over': null
  'standing.lifted': { when: Value }
  'standing.warning.read': null
  'standing.why': null
  'standing.read': null
  'standing.appeal': null
  'standing.appeal.about': null
  'standing.appeal.text': null
  'standing.appeal.send': null
  'standing.appealed': null
  'standing.granted': { answer: Value }
  'standing.not_granted': { answer: Value }
  'standing.report': { name: Value }
  'standing.report.open': null
  'standing.report.upheld': null
  'standing.report.dismissed': null
  'standing.message': null
  'standing.message.signed': null
  'standing.answer': null
  'standing.answer.about': null
  'standing.answer.text': null
  'standing.answer.send': null
  'standing.answered': null
  'stats.points': null
  'stats.causes': null
  'stats.land': null
  'stats.ducats': null
  'stats.rounds': null
  'stats.table': null
  'stats.summary': { title: Value; who: Value }
  'stats.of': { name: Value; n: number }
  'status.setup.you': null
  'status.setup.you_neutral': null
  'status.setup.others': { who: Value }
  'status.decide.you': { count: number }
  'status.decide.made': { who: Value }
  'status.decide.others': { who: Value }
  'status.negotiate.you': { who: Value; action: Value; what: Value }
  'status.negotiate.others': { who: Value; action: Value; what: Value }
  'status.bid.you': { second: string; action: Value; what: Value }
  'status.bid.made': { who: Value }
  'status.bid.others': { action: Value; who: Value }
  'status.carry_out.you': { what: Value; left: Value }
  'status.carry_out.others': { who: Value; action: Value; what: Value }
  'status.choose_stack.you': null
  'status.choose_stack.others': { who: Value }
  'status.take_card.you': null
  'status.take_card.others': { who: Value }
  'status.use_card.you': { last: string }
  'status.use_card.others': { last: string; who: Value }
  'status.card.you': { left: Value }
  'status.card.others': { who: Value; what: string }
  'status.turn_knight.you': null
  'status.turn_knight.others': { who: Value }
  'status.give_up_knight.you': null
  'status.give_up_knight.others': { who: Value }
  'status.traitor_place.you': null
  'status.traitor_place.others': { who: Value }
  'status.ally.you': null
  'status.ally.others': { who: Value }
  'status.fill_up.you': null
  'status.fill_up.others': { who: Value }
  'status.colour_bids.you': null
  'status.first_borders.you': null
  'status.internet.made': { who: Value }
  'status.sheet.you': { last: string; round: Value }
  'status.sheet.made': { who: Value }
  'status.colour_bids.others': { who: Value }
  'status.first_borders.others': { who: Value }
  'status.sheets.others': { who: Value }
  'status.ended': { n: number; who: Value }
  'status.stopped': null
  'status.stopped.players': null
  'status.stopped.deserted': null
  'status.other': { who: Value }
  'status.nobody': null
  'status.watching': null
  'status.watching_behind': { n: Value }
  'status.left.borders': { n: number }
  'status.left.knights': { n: number }
  'status.left.expansions': { n: number }
  'status.left.either': null
  'symbol.borders': { n: number }
  'symbol.knights': { n: number }
  'symbol.expansion': null
  'symbol.traitor': null
  'symbol.alliance': null
  'table.supplies': null
  'table.borders_left': { n: number }
  'table.action_deck': { stacks: Value }
  'table.politics_stacks': { first: Value; second: Value }
  'table.politics_discard': { cards: Value }
  'table.politics_discard.none': null
  'table.tabs': null
  'table.tab.board': null
  'table.tab.players': null
  'table.tab.log': null
  'table.tab.chat': null
  'table.unread': { n: number }
  'table.board': null
  'table.action': null
  'table.show_end': null
  'table.pace.steps': null
  'table.pace.all': null
  'table.place': { place: number }
  'terrain.farmland': null
  'terrain.forest': null
  'terrain.mine': null
  'terrain.town': null
  'terrain.meadow': null
  'terrain.village': null
  'terrain.royal_city': null
  'terrain.copper': null
  'terrain.silver': null
  'terrain.gold': null
  'terrain.gem': null
  'tokens.title': null
  'tokens.about': null
  'tokens.name': null
  'tokens.program': null
  'tokens.program.about': null
  'tokens.make': null
  'tokens.made': null
  'tokens.none': null
  'tokens.reading': null
  'tokens.unused': null
  'tokens.used': { date: Value }
  'tokens.revoke': null
  'tokens.revoke.named': { name: Value }
  'verdict.holds': null
  'verdict.not_yet': null
  'verdict.not_done': null
  'verdict.elsewhere': null
  'verdict.not_played': null
  'verdict.not_decided': null
  'watching.none': null
  'watching.lead': { who: Value; points: Value }
  'watching.count': { n: number }
  'watching.count_behind': { n: number; rounds: Value }
  'watching.count_opened': { n: number }
  'watching.not_yet': { n: Value }
  'watching.left_out': { n: number }
  'watching.others': { n: number }
  'watching.sees': null
  'watching.sees_behind': { n: Value }
  'watching.private': null
  'watching.closed': null
  'watching.unnamed': null
  'watching.uncounted': null
  'words.title': null
  'words.show': null
  'words.hide': null
  'words.size': { last: Value; rows: Value; borders: number }
  'words.provinces': { n: number }
  'words.rest': { n: number }
  'words.province': { castle: Value; owner: Value; n: number }
  'words.open': { space: Value; n: number }
  'words.neutral': { space: Value; n: number }
  'words.province_of': { castle: Value; owner: Value }
  'words.open_land': { space: Value }
  'words.neutral_land': { space: Value }
  'words.pieces': { owner: Value; castles: number; on: Value; knights: number; at: Value }
  'words.knights': { n: number; spaces: Value }
  'words.land': { terrain: Value; n: Value; spaces: Value }
  'words.neighbours': { regions: Value }
  'words.neighbour': { region: Value; n: number }
  'words.free': { n: number }
  'words.its_spaces': null
  'words.spaces': null
  'words.owner': { name: Value; colour: Value }
  'words.in_province': { castle: Value }
  'words.borders': { sides: Value }
  'words.side.left': null
  'words.side.right': null
  'words.side.above': null
  'words.side.below': null
  'worth.classic.town': null
  'worth.classic.mine': null
  'worth.internet.town': null
  'worth.internet.mine': null
  'worth.returns.meadow': null
  'worth.returns.forest': null
  'worth.returns.village': null
  'worth.returns.royal_city': null
  'worth.returns.copper': null
  'worth.returns.silver': null
  'worth.returns.gold': null
  'worth.returns.gem': null
}
