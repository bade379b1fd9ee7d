/** Portraits of the characters that bots play as, drawn for this project: head and shoulders in a roundel. */
import type { ComponentChild } from 'preact'
import type { CharacterName } from '../../net/protocol'
import './portraits.css'

const SHOULDERS = 'M5 48c1-8 8-11.500 19-11.500S42 40 43 48Z'
const FACE = 'M14.500 20c0-8 4-11 9.500-11s9.500 3 9.500 11c0 8-4 15-9.500 15s-9.500-7-9.500-15Z'
const NECK = 'M19.500 30h9v8c-2.500 3-6.500 3-9 0Z'

interface Look {
  /** What lies behind the head, such as long hair or a hood. */
  behind?: ComponentChild
  robe: string
  skin?: string
  /** From the left brow's height to the mouth's: raised, calm or lowered brows, and how the mouth is bent. */
  brows: string
  mouth: string
  /** What lies over the face: hair, hat, beard and ornaments. */
  over: ComponentChild
  ground: string
}

const CALM = 'M17.500 18.500c1.500-1 3.500-1 5-.2M25.500 18.300c1.500-.8 3.500-.8 5 .2'
const STERN = 'M17.500 17.500l5 1.600M30.500 17.500l-5 1.600'
const SLY = 'M17.500 18.800c1.500-.6 3.500-.6 5 0M25.500 17.200c1.500-1.600 3.500-1.600 5-.4'

const LOOKS: Record<CharacterName, Look> = {
  gunther: {
    ground: 'leaf', robe: 'earth', brows: CALM, mouth: 'M20.500 28.500c2.200 1.600 4.800 1.600 7 0',
    over: (
      <>
        <path class="hair-brown" d="M14.300 22c.7 3 1.700 4 3.700 4 3 0 3.500-1 6-1s3 1 6 1c2 0 3-1 3.700-4 1 9-2.700 15.500-9.700 15.500S13.300 31 14.300 22Zm6.200 6.500c2.200 1.600 4.800 1.600 7 0-1.200-1-5.800-1-7 0Z" />
        <path class="linen" d="M13.500 18C13 10 17.500 5.500 24 5.500S35 10 34.500 18c-1.500-3-5.500-4.500-10.500-4.500S15 15 13.500 18Z" />
        <path class="line" d="M14.500 14.500c6-2.500 13-2.500 19 0" />
      </>
    ),
  },
  wiltrud: {
    ground: 'leaf', robe: 'rust', brows: CALM, mouth: 'M20 27.500c2.500 2.800 5.500 2.800 8 0',
    behind: <path class="linen" d="M12 20C11.500 9 17 4.500 24 4.500S36.500 9 36 20c-.3 8 1 13 3 18H9c2-5 3.300-10 3-18Z" />,
    over: (
      <>
        <path class="hair-red" d="M15 17c2-4.500 6-6 9-6s7 1.500 9 6c-2.500-1.800-5.500-2.600-9-2.600s-6.500.8-9 2.600Z" />
        <path class="linen" d="M13.500 19C13 9.500 18 6 24 6s11 3.500 10.500 13c-2-5-5-7.500-10.500-7.500S15.500 14 13.500 19Z" />
        <g class="blush"><circle cx="18" cy="25" r="2" /><circle cx="30" cy="25" r="2" /></g>
      </>
    ),
  },
  ortwin: {
    ground: 'blood', robe: 'mail', brows: STERN, mouth: 'M20.500 29.500c2.300-1.200 4.700-1.200 7 0',
    over: (
      <>
        <path class="hair-black" d="M14.500 23c1.500 3 3 3.500 5 3.300 1.600-.3 3-.8 4.500-.8s2.900.5 4.500.8c2 .2 3.500-.3 5-3.300.5 8-3 14-9.500 14s-10-6-9.500-14Zm6 6.500c2.300 1 4.700 1 7 0-2.300-1.400-4.700-1.400-7 0Z" />
        <path class="steel" d="M13 18.500C13 9 17.500 5 24 5s11 4 11 13.500c-3.500-2.300-7-3-11-3s-7.500.7-11 3Z" />
        <path class="steel" d="M9.500 20c4-4 9-5.200 14.500-5.200S34.500 16 38.500 20c-4.500-2-9.500-2.700-14.500-2.700S14 18 9.500 20Z" />
        <path class="line" d="M24 5v10" />
        <path class="scar" d="M29.500 21l2.200 5" />
      </>
    ),
  },
  brunhild: {
    ground: 'blood', robe: 'night', brows: STERN, mouth: 'M20.800 28.500c2.200-.6 4.200-.6 6.400 0',
    behind: <path class="hair-gold" d="M12.500 20C12 10 17 5.500 24 5.500S36 10 35.500 20c0 6 1.500 10 2.500 16l-4.500 8-3-14h-13l-3 14-4.500-8c1-6 2.500-10 2.500-16Z" />,
    over: (
      <>
        <path class="hair-gold" d="M13.800 20C13.500 11 18 7 24 7s10.500 4 10.200 13c-1.700-4.500-4.700-7-10.200-8-5.500 1-8.500 3.500-10.200 8Z" />
        <path class="gold" d="M14.300 15.500c6-2.600 13.400-2.600 19.400 0l-.3 2c-6-2.400-12.800-2.400-18.800 0Z" />
        <circle class="gem" cx="24" cy="14.600" r="1.500" />
        <path class="line" d="M11.500 31l3 3M12 35l3 3M36.500 31l-3 3M36 35l-3 3" />
      </>
    ),
  },
  pankraz: {
    ground: 'gold', robe: 'moss', skin: 'pale', brows: STERN, mouth: 'M21 29.500c2-.8 4-.8 6 .4',
    over: (
      <>
        <path class="hair-grey" d="M14 24c-1.500-5-1.300-9 .5-12 .5 3 1 5 .8 7 0 2-.3 3.500-1.300 5ZM34 24c1.500-5 1.300-9-.5-12-.5 3-1 5-.8 7 0 2 .3 3.500 1.300 5Z" />
        <path class="cap" d="M13.500 14.500C13 8 17 4.500 24 4.500S35 8 34.500 14.500c-7-2.500-14-2.500-21 0Z" />
        <path class="fur" d="M12.500 17c-.5-1.800 0-3 1-3.500 7-2.600 14-2.600 21 0 1 .5 1.500 1.700 1 3.500-7.500-2.800-15.500-2.800-23 0Z" />
        <path class="hair-grey" d="M22.500 34.500c1-.6 2-.6 3 0l-1.500 6Z" />
        <g class="gold"><circle cx="19" cy="44" r="2.500" /><circle cx="24" cy="45" r="2.500" /><circle cx="29" cy="44" r="2.500" /></g>
      </>
    ),
  },
  edeltraud: {
    ground: 'gold', robe: 'night', skin: 'pale', brows: CALM, mouth: 'M21 28.800c2 .6 4 .6 6 0',
    behind: <path class="veil" d="M11.500 21C11 9.500 16.500 4.500 24 4.500S37 9.500 36.500 21c-.3 8 1.500 14 4.500 20H7c3-6 4.800-12 4.500-20Z" />,
    over: (
      <>
        <path class="linen" d="M14.500 20C14 12 18 8.500 24 8.500S34 12 33.500 20c-1-4-3.500-7.500-9.500-7.500S15.500 16 14.500 20Z" />
        <path class="linen" d="M14.800 22c.5 8 4 13 9.200 13s8.700-5 9.200-13c2.300 5 1.800 12 .3 17-6 2.500-13 2.500-19 0-1.500-5-2-12 .3-17Z" />
        <g class="glass"><circle cx="20" cy="21.800" r="3.200" /><circle cx="28" cy="21.800" r="3.200" /><path d="M23.200 21.300h1.600" /></g>
      </>
    ),
  },
  meinrad: {
    ground: 'plum', robe: 'cowl', brows: SLY, mouth: 'M20.500 28.200c2.500 1.200 4.800.8 7-1',
    behind: <path class="cowl" d="M10.500 27C9 12 15 4.500 24 4.500S39 12 37.500 27c-.5 6-3 10-5 12h-17c-2-2-4.500-6-5-12Z" />,
    over: (
      <>
        <path class="hair-brown" d="M14 20c-.5-5 1-8.500 3-10 4.500-1.300 9.500-1.300 14 0 2 1.500 3.500 5 3 10-1-3-2-5-3.500-6.200-4-1.300-9-1.300-13 0C16 15 15 17 14 20Z" />
        <path class="hair-brown" d="M14.600 23c-.2 8 3.900 13.800 9.400 13.800S33.600 31 33.400 23c-.8 4-2.200 6.600-4.600 7.400-2.800 1.300-6.800 1.300-9.600 0-2.400-.8-3.800-3.400-4.600-7.400Z" />
        <path class="cowl" d="M10 38c4 3.500 9 5 14 5s10-1.500 14-5l2 10H8Z" />
        <path class="gold" d="M23.200 38h1.600v3h2.200v1.600h-2.200V47h-1.600v-4.400H21V41h2.200Z" />
      </>
    ),
  },
  sibylla: {
    ground: 'plum', robe: 'wine', brows: SLY, mouth: 'M20.800 28c2 1.500 4.300 1.300 6.400-.4',
    behind: (
      <>
        <path class="veil-thin" d="M24 .5c7 3 14 14 15 34l-6-2-9-30Z" />
        <path class="hair-black" d="M13 20c-.5-9 4-13 11-13s11.500 4 11 13c0 5-.5 9-2 13h-18c-1.500-4-2-8-2-13Z" />
      </>
    ),
    over: (
      <>
        <path class="wine" d="M15 15 22.500.8h3L33 15c-5.500-2.600-12.500-2.600-18 0Z" />
        <path class="gold" d="M14.200 17.200 15 14.600c5.500-2.600 12.500-2.600 18 0l.8 2.600c-6-2.900-13.600-2.900-19.600 0Z" />
        <g class="gem"><circle cx="14.800" cy="27.500" r="1.200" /><circle cx="33.200" cy="27.500" r="1.200" /></g>
      </>
    ),
  },
}

/** A character's portrait. */
export function Portrait({ character, size }: { character: CharacterName; size: number }) {
  const look = LOOKS[character]
  return (
    <svg class="portrait" data-character={character} viewBox="0 0 48 48" width={size} height={size} aria-hidden="true">
      <circle class={`ground-${look.ground}`} cx="24" cy="24" r="23" />
      {look.behind}
      <path class={`robe-${look.robe}`} d={SHOULDERS} />
      <path class={look.skin === 'pale' ? 'skin-pale shade' : 'skin shade'} d={NECK} />
      <path class={look.skin === 'pale' ? 'skin-pale' : 'skin'} d={FACE} />
      <g class="eyes"><circle cx="20" cy="21.800" r="1.300" /><circle cx="28" cy="21.800" r="1.300" /></g>
      <path class="brows" d={look.brows} />
      <path class="nose" d="M24.300 21.500l1.200 4.200c-.6.800-1.600.9-2.400.5" />
      <path class="mouth" d={look.mouth} />
      {look.over}
      <circle class="rim" cx="24" cy="24" r="23" />
    </svg>
  )
}
