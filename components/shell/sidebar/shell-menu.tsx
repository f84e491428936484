'use client'
import { useRouter } from 'next/navigation'
import type { ReactElement } from 'react'
import { Icon } from '@/components/ui/icon'
import { bookOpen, languages, listChecks, monitor, moon, settings, sun } from '@/components/ui/icon-paths'
import { Menu, type MenuItem } from '@/components/ui/menu'
import { choosePreference, usePreference } from '@/lib/client/page/preference-store'
import { isPreference } from '@/lib/contract/preferences'
import { chooseLocale, useLocale, useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'

interface ShellMenuProps {
  readonly trigger: ReactElement
  readonly defaultOpen?: boolean
  readonly memberItems?: readonly MenuItem[]
}

export function ShellMenu({ trigger, defaultOpen = false, memberItems = [] }: ShellMenuProps) {
  const shell = useTexts('shell')
  const router = useRouter()
  const theme = usePreference('theme')
  const locale = useLocale()

  return (
    <Menu
      label={shell.more}
      trigger={trigger}
      defaultOpen={defaultOpen}
      items={[
        {
          id: 'check',
          label: shell.check,
          icon: <Icon path={listChecks} />,
          onSelect: () => router.push(paths.check()),
        },
        {
          id: 'help',
          label: shell.help,
          icon: <Icon path={bookOpen} />,
          onSelect: () => router.push(paths.help()),
        },
        {
          id: 'settings',
          label: shell.settings,
          icon: <Icon path={settings} />,
          onSelect: () => router.push(paths.settings()),
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
          onChoose: (value) => isPreference('theme', value) && choosePreference('theme', value),
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
