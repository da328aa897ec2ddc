import type { Config } from 'tailwindcss'

// The palette is closed on purpose: every colour is a variable of src/styles.css, so a theme or a
// runtime override changes all screens at once and a hand-picked colour does not even compile to CSS.
const v = (name: string) => `var(--${name})`

/** A hue that marks a state: `bg-x-soft text-x-strong` for labels, `text-x`/`bg-x` for icons and dots. */
const tone = (name: string) => ({
  DEFAULT: v(name),
  soft: v(`${name}-soft`),
  strong: v(`${name}-strong`),
})

export default {
  content: [],
  darkMode: ['selector', '[data-theme="dark"]'],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      inherit: 'inherit',
      bg: v('bg'),
      surface: v('surface'),
      raised: v('raised'),
      sunken: v('sunken'),
      hover: v('hover'),
      selected: v('selected'),
      line: { DEFAULT: v('line'), strong: v('line-strong'), field: v('line-field') },
      text: { DEFAULT: v('text'), muted: v('text-muted'), faint: v('text-faint') },
      primary: { ...tone('primary'), hover: v('primary-hover'), on: v('on-primary') },
      danger: { ...tone('danger'), hover: v('danger-hover'), on: v('on-danger') },
      info: tone('info'),
      success: tone('success'),
      warning: tone('warning'),
      purple: tone('purple'),
      muted: tone('muted'),
      neutral: tone('neutral'),
      up: v('up'),
      down: v('down'),
      focus: v('focus'),
      overlay: v('overlay'),
      tip: { DEFAULT: v('tip'), on: v('on-tip') },
      'top-bar': { DEFAULT: v('top-bar'), on: v('on-top-bar'), hover: v('top-bar-hover') },
      'menu-bar': {
        DEFAULT: v('menu-bar'),
        on: v('on-menu-bar'),
        hover: v('menu-bar-hover'),
        active: v('menu-bar-active'),
        'on-active': v('on-menu-bar-active'),
      },
      'columns-bar': {
        DEFAULT: v('columns-bar'),
        on: v('on-columns-bar'),
        hover: v('columns-bar-hover'),
      },
    },
    fontFamily: { sans: v('font-sans'), mono: v('font-mono') },
    fontSize: {
      xs: ['0.75rem', '1rem'],
      sm: ['0.8125rem', '1.25rem'],
      base: ['0.875rem', '1.25rem'],
      lg: ['1rem', '1.5rem'],
      xl: ['1.25rem', '1.75rem'],
      '2xl': ['1.75rem', '2.25rem'],
    },
    borderRadius: {
      none: '0',
      sm: '0.25rem',
      DEFAULT: '0.375rem',
      md: '0.5rem',
      lg: '0.5rem',
      full: '9999px',
    },
    boxShadow: { none: 'none', card: v('shadow-card'), raised: v('shadow-raised') },
    // Dialogs, drawers opened over them, menus and popovers share one layer: each is mounted at the
    // end of the body when it opens, so the one opened last is on top, whatever its kind.
    zIndex: {
      base: '0',
      sticky: '10',
      bar: '20',
      sheet: '30',
      layer: '40',
      toast: '50',
      tip: '60',
      progress: '70',
      mask: '80',
    },
    screens: { sm: '576px', md: '768px', lg: '992px', xl: '1200px', '2xl': '1920px' },
    extend: {
      spacing: {
        row: v('row-h'),
        control: v('control-h'),
        'control-sm': v('control-h-sm'),
        'control-lg': v('control-h-lg'),
      },
    },
  },
} satisfies Config
