'use client'
import type { ReactNode } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { chooseLocale } from '@/lib/session/choose-locale'
import { useLocale, useMessages } from '@/lib/session/locale-context'

/** Two languages, so one button leads to the other. */
export function LocaleSwitch({ icon }: { readonly icon: ReactNode }) {
  const { shell } = useMessages()
  const locale = useLocale()
  return (
    <IconButton label={shell.languageLabel} onClick={() => chooseLocale(locale === 'en' ? 'zh-CN' : 'en')}>
      {icon}
    </IconButton>
  )
}
