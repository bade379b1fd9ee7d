/** The logo: a lion's head in a crown of rays, gold on azure. */
export function Lion({ size = 34 }: { size?: number }) {
  const rays = Array.from({ length: 12 }, (_, index) => index * 30)
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden="true">
      <g fill="var(--lion-rays)" stroke="var(--lion-line)" stroke-width="1" stroke-linejoin="round">
        {rays.map((angle) => <path key={angle} d="M18 12 24 1l6 11Z" transform={`rotate(${String(angle)} 24 24)`} />)}
      </g>
      <circle cx="24" cy="24" r="14.5" fill="var(--lion)" stroke="var(--lion-line)" />
      <path d="M13 15c-2-4 2-6.5 4.6-4M35 15c2-4-2-6.5-4.6-4" fill="var(--lion)" stroke="var(--lion-line)" stroke-width="1.4" />
      <g fill="none" stroke="var(--lion-face)" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">
        <path d="M24 29v3.200c-1 2.6-4.4 2.8-5.8.8M24 32.200c1 2.6 4.4 2.8 5.8.8M15.4 17.500l4.4.7M32.6 17.500l-4.4.7" />
      </g>
      <path d="M20.6 26h6.800L24 29.800Z" fill="var(--lion-face)" />
      <circle cx="18.4" cy="22" r="1.7" fill="var(--lion-face)" />
      <circle cx="29.6" cy="22" r="1.7" fill="var(--lion-face)" />
    </svg>
  )
}
