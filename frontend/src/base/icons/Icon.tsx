/**
 * Icons of the interface, from Lucide. They carry no meaning of their own: the words are beside them or visually
 * hidden.
 */
import arrowDown from 'lucide-static/icons/arrow-down.svg?raw'
import arrowRight from 'lucide-static/icons/arrow-right.svg?raw'
import arrowUp from 'lucide-static/icons/arrow-up.svg?raw'
import calendar from 'lucide-static/icons/calendar-clock.svg?raw'
import armchair from 'lucide-static/icons/armchair.svg?raw'
import pause from 'lucide-static/icons/pause.svg?raw'
import play from 'lucide-static/icons/play.svg?raw'
import timer from 'lucide-static/icons/timer.svg?raw'
import bot from 'lucide-static/icons/bot.svg?raw'
import bulb from 'lucide-static/icons/lightbulb.svg?raw'
import check from 'lucide-static/icons/check.svg?raw'
import contrast from 'lucide-static/icons/contrast.svg?raw'
import coins from 'lucide-static/icons/coins.svg?raw'
import copy from 'lucide-static/icons/copy.svg?raw'
import crown from 'lucide-static/icons/crown.svg?raw'
import eye from 'lucide-static/icons/eye.svg?raw'
import eyeOff from 'lucide-static/icons/eye-off.svg?raw'
import lock from 'lucide-static/icons/lock.svg?raw'
import undo from 'lucide-static/icons/undo-2.svg?raw'
import fence from 'lucide-static/icons/fence.svg?raw'
import flag from 'lucide-static/icons/flag.svg?raw'
import handshake from 'lucide-static/icons/handshake.svg?raw'
import help from 'lucide-static/icons/circle-question-mark.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import languages from 'lucide-static/icons/languages.svg?raw'
import layers from 'lucide-static/icons/layers.svg?raw'
import learn from 'lucide-static/icons/graduation-cap.svg?raw'
import book from 'lucide-static/icons/book-open.svg?raw'
import leave from 'lucide-static/icons/log-out.svg?raw'
import keyboard from 'lucide-static/icons/keyboard.svg?raw'
import link from 'lucide-static/icons/link.svg?raw'
import list from 'lucide-static/icons/list.svg?raw'
import mail from 'lucide-static/icons/mail.svg?raw'
import map from 'lucide-static/icons/map.svg?raw'
import fit from 'lucide-static/icons/maximize.svg?raw'
import moon from 'lucide-static/icons/moon.svg?raw'
import settings from 'lucide-static/icons/settings.svg?raw'
import sun from 'lucide-static/icons/sun.svg?raw'
import message from 'lucide-static/icons/message-circle.svg?raw'
import minus from 'lucide-static/icons/minus.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import scroll from 'lucide-static/icons/scroll-text.svg?raw'
import send from 'lucide-static/icons/send.svg?raw'
import skip from 'lucide-static/icons/skip-forward.svg?raw'
import sword from 'lucide-static/icons/sword.svg?raw'
import swords from 'lucide-static/icons/swords.svg?raw'
import traitor from 'lucide-static/icons/venetian-mask.svg?raw'
import trophy from 'lucide-static/icons/trophy.svg?raw'
import users from 'lucide-static/icons/users.svg?raw'
import wifiOff from 'lucide-static/icons/wifi-off.svg?raw'
import text from 'lucide-static/icons/text.svg?raw'
import x from 'lucide-static/icons/x.svg?raw'

const ICONS = {
  'eye-off': eyeOff, lock, undo, armchair, calendar, pause, play, timer,
  'arrow-down': arrowDown, 'arrow-right': arrowRight, 'arrow-up': arrowUp, book, bot, bulb, check, coins, copy, crown, eye, fence, fit, flag, handshake, help, hourglass, languages, layers, keyboard, learn, leave, link, list,
  mail, map, message, minus, pencil, plus, scroll, send, skip, sword, swords, text, traitor, trophy, users, 'wifi-off': wifiOff, x,
  contrast, moon, settings, sun,
}
export type IconName = keyof typeof ICONS

export function Icon({ name }: { name: IconName }) {
  // The drawings are part of the build, never user input.
  return <span class="icon" aria-hidden="true" dangerouslySetInnerHTML={{ __html: ICONS[name] }} />
}
