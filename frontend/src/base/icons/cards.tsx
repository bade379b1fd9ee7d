/** The pictures on the politics cards, drawn for this project, each in a box of 60 by 48. */
const PICTURES = {
  forced_alliance: (
    <g>
      <path class="ribbon" d="M4 38c10-8 42-8 52 0l-3 7c-9-6-37-6-46 0Z" />
      <circle class="gold-ring" cx="22" cy="22" r="13" />
      <circle class="gold-ring" cx="38" cy="22" r="13" />
      <path class="gold-ring" d="M35 11.5a13 13 0 0 0-3.5 7.5" />
      <path class="gem" d="M22 3l4 4-4 5-4-5ZM38 3l4 4-4 5-4-5Z" />
    </g>
  ),
  renegade: (
    <g>
      <path class="shield" d="M6 6h22v15c0 9-5 16-11 20C11 37 6 30 6 21Z" />
      <path class="shield broken" d="M32 6h22v15c0 9-5 16-11 20-6-4-11-11-11-20Z" />
      <path class="turn" d="M14 24c4-9 18-13 29-6" />
      <path class="turn-head" d="m46 11 3.5 9.5-10 1.5Z" />
    </g>
  ),
  treasure: (
    <g>
      <path class="chest" d="M7 24h46v20H7Z" />
      <path class="chest lid" d="M7 24c0-10 4-16 9-16h28c5 0 9 6 9 16Z" />
      <path class="band" d="M15 8v36M45 8v36M7 24h46" />
      <path class="coin" d="M18 22a5 5 0 0 1 10-2 5 5 0 0 1 9-1 5 5 0 0 1 6 4Z" />
      <path class="lock" d="M26 24h8v9h-8Z" />
    </g>
  ),
  fief: (
    <g>
      <path class="field" d="M3 44c6-14 16-18 27-18s21 4 27 18Z" />
      <path class="furrow" d="M12 44c3-8 9-13 15-15M30 44V28M48 44c-3-8-9-13-15-15" />
      <path class="keep" d="M20 28V10h4v4h4v-4h4v4h4v-4h4v18Z" />
      <path class="flag" d="M30 10V1l11 3-11 4" />
      <path class="gate" d="M27 28v-5a3 3 0 0 1 6 0v5Z" />
    </g>
  ),
}

export function CardPicture({ kind }: { kind: keyof typeof PICTURES }) {
  return <svg class={`card-picture ${kind}`} viewBox="0 0 60 48" aria-hidden="true">{PICTURES[kind]}</svg>
}
