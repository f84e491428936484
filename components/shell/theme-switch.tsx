'use client'
import type { ReactNode } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { chooseTheme, type Theme, useTheme } from '@/lib/page/theme'

const steps = {
  system: { name: 'themeSystem', next: 'light' },
  light: { name: 'themeLight', next: 'dark' },
  dark: { name: 'themeDark', next: 'system' },
} as const satisfies Record<Theme, object>

/** Goes round through system, light and dark; its label says where it stands. */
export function ThemeSwitch({ icons }: { readonly icons: Readonly<Record<Theme, ReactNode>> }) {
  const shell = useTexts('shell')
  const theme = useTheme()
  const { name, next } = steps[theme]
  return (
    <IconButton label={fill(shell.theme, { name: shell[name] })} onClick={() => chooseTheme(next)}>
      {icons[theme]}
    </IconButton>
  )
}
