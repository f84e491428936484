'use client'
import type { ReactNode } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { chooseLocale, useLocale, useTexts } from '@/lib/messages/use-texts'

/** Two languages, so one button leads to the other. */
export function LocaleSwitch({ icon }: { readonly icon: ReactNode }) {
  const shell = useTexts('shell')
  const locale = useLocale()
  return (
    <IconButton label={shell.languageLabel} onClick={() => chooseLocale(locale === 'en' ? 'zh-CN' : 'en')}>
      {icon}
    </IconButton>
  )
}
