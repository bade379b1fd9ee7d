/** Every package whose art or code is delivered to browsers. A test compares it with package.json. */
export interface Package { name: string; licence: string; of: 'icons' | 'fonts' | 'code'; address: string }

export const PACKAGES: readonly Package[] = [
  { name: 'lucide-static', licence: 'ISC', of: 'icons', address: 'https://lucide.dev' },
  { name: '@fontsource/grenze-gotisch', licence: 'OFL-1.1', of: 'fonts', address: 'https://fontsource.org/fonts/grenze-gotisch' },
  { name: '@fontsource/alegreya-sans', licence: 'OFL-1.1', of: 'fonts', address: 'https://fontsource.org/fonts/alegreya-sans' },
  { name: 'preact', licence: 'MIT', of: 'code', address: 'https://preactjs.com' },
  { name: '@preact/signals', licence: 'MIT', of: 'code', address: 'https://github.com/preactjs/signals' },
]
