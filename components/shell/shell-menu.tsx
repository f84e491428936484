'use client'
import { useRouter } from 'next/navigation'
import type { ReactElement } from 'react'
import { Icon } from '@/components/ui/icon'
import { bookOpen, languages, monitor, moon, sun } from '@/components/ui/icon-paths'
import { Menu, type MenuItem } from '@/components/ui/menu'
import { paths } from '@/lib/paths'
import { chooseLocale, useLocale, useTexts } from '@/lib/messages/use-texts'
import { chooseTheme, isTheme, useTheme } from '@/lib/page/theme'

interface ShellMenuProps {
  readonly trigger: ReactElement
  readonly defaultOpen?: boolean
  /** What only members have. */
  readonly memberItems?: readonly MenuItem[]
}

/** The menu at the foot of the sidebar: the guide, the theme, the language, and what belongs to an account. */
export function ShellMenu({ trigger, defaultOpen = false, memberItems = [] }: ShellMenuProps) {
  const shell = useTexts('shell')
  const router = useRouter()
  const theme = useTheme()
  const locale = useLocale()
  return (
    <Menu
      label={shell.more}
      trigger={trigger}
      defaultOpen={defaultOpen}
      items={[
        {
          id: 'help',
          label: shell.help,
          icon: <Icon path={bookOpen} />,
          onSelect: () => router.push(paths.help()),
        },
        {
          id: 'theme',
          label: shell.theme,
          value: theme,
          options: [
            { value: 'system', label: shell.themeSystem, icon: <Icon path={monitor} /> },
            { value: 'light', label: shell.themeLight, icon: <Icon path={sun} /> },
            { value: 'dark', label: shell.themeDark, icon: <Icon path={moon} /> },
          ],
          onChoose: (value) => isTheme(value) && chooseTheme(value),
        },
        {
          id: 'language',
          label: shell.language,
          icon: <Icon path={languages} />,
          onSelect: () => chooseLocale(locale === 'en' ? 'zh-CN' : 'en'),
        },
        ...memberItems,
      ]}
    />
  )
}
