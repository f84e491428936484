'use client'
import { Monitor, Moon, Sun } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { fill } from '@/lib/messages/fill'
import { useMessages } from '@/lib/session/locale-context'
import { chooseTheme, type Theme, useTheme } from '@/lib/session/theme'

const looks = {
  system: { icon: Monitor, name: 'themeSystem', next: 'light' },
  light: { icon: Sun, name: 'themeLight', next: 'dark' },
  dark: { icon: Moon, name: 'themeDark', next: 'system' },
} as const satisfies Record<Theme, object>

/** Goes round through system, light and dark; its label says where it stands. */
export function ThemeSwitch() {
  const { shell } = useMessages()
  const { icon: Icon, name, next } = looks[useTheme()]
  return (
    <IconButton label={fill(shell.theme, { name: shell[name] })} onClick={() => chooseTheme(next)}>
      <Icon aria-hidden />
    </IconButton>
  )
}
