import { createTheme } from '@mui/material/styles';
import type { Tone } from '../../domain/choice.ts';

/** How a tone shows: words on a soft ground, and one solid colour for lines, dots and charts. */
interface ToneColors {
  text: string;
  soft: string;
  solid: string;
}

declare module '@mui/material/styles' {
  interface Palette {
    tones: Record<Tone, ToneColors>;
    chrome: string;
  }
  interface PaletteOptions {
    tones?: Record<Tone, ToneColors>;
    /** The ground of navigation and table heads. */
    chrome?: string;
  }
}

const light = {
  primary: { main: '#0b6e69', dark: '#08524e', light: '#2b8a85', contrastText: '#ffffff' },
  error: { main: '#b42318' },
  warning: { main: '#8f5600' },
  success: { main: '#1a7340' },
  info: { main: '#1d5fa8' },
  text: { primary: '#17212b', secondary: '#566370', disabled: '#8b96a1' },
  divider: '#e3e7eb',
  background: { default: '#ffffff', paper: '#ffffff' },
  chrome: '#f6f8f9',
  action: { hover: 'rgba(23, 33, 43, 0.045)', selected: 'rgba(11, 110, 105, 0.09)' },
  tones: {
    neutral: { text: '#475467', soft: '#eef1f4', solid: '#7b8794' },
    info: { text: '#17508f', soft: '#e6f0fb', solid: '#2f77c4' },
    success: { text: '#14603a', soft: '#e3f5ea', solid: '#239157' },
    warning: { text: '#7d4a00', soft: '#fdf1da', solid: '#d08700' },
    danger: { text: '#9f1f15', soft: '#fdeae8', solid: '#d1382b' },
    active: { text: '#ffffff', soft: '#0b6e69', solid: '#0b6e69' },
    done: { text: '#475467', soft: '#ffffff', solid: '#7b8794' },
    moved: { text: '#5a3d99', soft: '#f3eefc', solid: '#8465c9' },
  },
};

const dark = {
  primary: { main: '#5fc5bd', dark: '#3ea79f', light: '#8ad8d2', contrastText: '#06211f' },
  error: { main: '#f28b82' },
  warning: { main: '#e5b45a' },
  success: { main: '#6ccf95' },
  info: { main: '#7db4ee' },
  text: { primary: '#e6eaee', secondary: '#a2adb8', disabled: '#6f7b87' },
  divider: '#2a333c',
  background: { default: '#12181e', paper: '#171e25' },
  chrome: '#0e1318',
  action: { hover: 'rgba(230, 234, 238, 0.06)', selected: 'rgba(95, 197, 189, 0.14)' },
  tones: {
    neutral: { text: '#bcc6d0', soft: '#252e37', solid: '#8793a0' },
    info: { text: '#9cc6f3', soft: '#16304a', solid: '#5e9fe0' },
    success: { text: '#8fdcae', soft: '#123524', solid: '#4fb97d' },
    warning: { text: '#eec67f', soft: '#3b2b0d', solid: '#d9a23c' },
    danger: { text: '#f6a9a2', soft: '#44201d', solid: '#e2685d' },
    active: { text: '#06211f', soft: '#5fc5bd', solid: '#5fc5bd' },
    done: { text: '#bcc6d0', soft: '#171e25', solid: '#8793a0' },
    moved: { text: '#cdbcf5', soft: '#2b2244', solid: '#a68be6' },
  },
};

/** The colours of both looks. */
export const looks = { light, dark };

const focusRing = {
  outline: '2px solid var(--mui-palette-primary-main)',
  outlineOffset: '2px',
};

/** The one theme: 8 px grid, three type sizes, one accent, colour only for state. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme' },
  colorSchemes: { light: { palette: looks.light }, dark: { palette: looks.dark } },
  spacing: 8,
  shape: { borderRadius: 6 },
  typography: {
    fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
    fontSize: 14,
    htmlFontSize: 16,
    h1: { fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.4, letterSpacing: '-0.01em' },
    h2: { fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.4 },
    h3: { fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.4 },
    body1: { fontSize: '0.875rem', lineHeight: 1.5 },
    body2: { fontSize: '0.875rem', lineHeight: 1.5 },
    caption: { fontSize: '0.75rem', lineHeight: 1.5 },
    button: { fontSize: '0.875rem', fontWeight: 500, textTransform: 'none' },
  },
  transitions: {
    duration: { enteringScreen: 120, leavingScreen: 80, shorter: 100, short: 120, standard: 140 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        // What gets the focus is never scrolled to beneath what lies over the end of the page.
        html: { '--strip': '34px', scrollPaddingBottom: 'max(var(--strip), var(--tray-room, 0px))' },
        body: { fontFeatureSettings: '"cv05", "ss03"', overflowWrap: 'anywhere' },
        // Else the columns of a table would be as narrow as a letter before the table scrolled.
        table: { overflowWrap: 'break-word' },
        a: {
          color: 'var(--mui-palette-primary-main)',
          textDecorationColor: 'color-mix(in srgb, currentColor 35%, transparent)',
          textUnderlineOffset: '3px',
        },
        ':focus-visible': focusRing,
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': { animationDuration: '0.01ms', transitionDuration: '0.01ms' },
        },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        // A button that cannot be pressed still tells why, to whoever points at it.
        root: { '&.Mui-focusVisible': focusRing, 'button&.Mui-disabled': { pointerEvents: 'auto' } },
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true, size: 'small' },
      styleOverrides: {
        root: { minHeight: 32, paddingInline: 12 },
        outlined: { borderColor: 'var(--mui-palette-divider)' },
      },
    },
    MuiIconButton: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { borderRadius: 6, minWidth: 32, minHeight: 32 } },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: { backgroundImage: 'none' },
        outlined: { borderColor: 'var(--mui-palette-divider)' },
      },
    },
    MuiFormControl: { defaultProps: { size: 'small' } },
    MuiTextField: { defaultProps: { size: 'small' } },
    // One look everywhere: the label above its box, as in filters and on the pages for guests.
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          marginBottom: 4,
          fontSize: '0.8125rem',
          lineHeight: 1.4,
          fontWeight: 500,
          maxWidth: '100%',
          whiteSpace: 'normal',
          pointerEvents: 'auto',
        },
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0, marginRight: 0 } } },
    MuiOutlinedInput: {
      styleOverrides: {
        notchedOutline: {
          borderColor: 'var(--mui-palette-text-disabled)',
          top: 0,
          '& legend': { display: 'none' },
        },
      },
    },
    MuiMenu: {
      styleOverrides: {
        paper: {
          border: '1px solid var(--mui-palette-divider)',
          boxShadow: '0 8px 24px rgba(10, 20, 30, 0.14)',
        },
      },
    },
    MuiAutocomplete: {
      styleOverrides: {
        paper: {
          border: '1px solid var(--mui-palette-divider)',
          boxShadow: '0 8px 24px rgba(10, 20, 30, 0.14)',
        },
      },
    },
    MuiMenuItem: { styleOverrides: { root: { fontSize: '0.875rem', minHeight: 32 } } },
    MuiDialog: {
      styleOverrides: {
        paper: {
          border: '1px solid var(--mui-palette-divider)',
          boxShadow: '0 16px 48px rgba(10, 20, 30, 0.2)',
        },
        // On a phone the buttons stand at the lower edge, also where a form lies around them.
        paperFullScreen: {
          '& > form': { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 },
        },
      },
    },
    // What stands in a grid keeps its height on the whole screen of a phone.
    MuiDialogContent: {
      styleOverrides: {
        root: {
          alignContent: 'start',
          // A shade where a dialog goes on beneath; its own ground covers it at the end.
          background:
            'linear-gradient(var(--paper), var(--paper)) 0 100% / 100% 14px no-repeat local, linear-gradient(to top, color-mix(in srgb, #000 18%, transparent), transparent) 0 100% / 100% 12px no-repeat scroll',
        },
      },
    },
    MuiDialogActions: { styleOverrides: { root: { padding: '16px 24px' } } },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.25rem', fontWeight: 600 } } },
    MuiTooltip: { styleOverrides: { tooltip: { fontSize: '0.75rem' } } },
    MuiChip: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { borderRadius: 4, fontWeight: 500 } },
    },
  },
});

/** The colours of a tone as CSS variables, which follow light and dark by themselves. */
export function toneColors(tone: Tone): ToneColors {
  const name = `--mui-palette-tones-${tone}`;
  return { text: `var(${name}-text)`, soft: `var(${name}-soft)`, solid: `var(${name}-solid)` };
}

/** Takes words from the eye and leaves them to screen readers: the styles of MUI's own `visuallyHidden`. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
