'use client'
import 'client-only'
import { createContext, type ReactNode, useContext } from 'react'
import type { ClientMessages } from '@/lib/messages/client-messages'
import type { Locale } from '@/lib/messages/locale'

interface LocaleValue {
  readonly locale: Locale
  readonly messages: ClientMessages
}

const LocaleContext = createContext<LocaleValue | null>(null)

/** Carries the texts of the page's locale to its browser components; the server chose them, no bundle holds them. */
export function LocaleProvider({
  locale,
  messages,
  children,
}: LocaleValue & { readonly children: ReactNode }) {
  return <LocaleContext value={{ locale, messages }}>{children}</LocaleContext>
}

/** @returns the texts of the page's locale. */
export function useMessages(): ClientMessages {
  return useLocaleValue().messages
}

export function useLocale(): Locale {
  return useLocaleValue().locale
}

function useLocaleValue(): LocaleValue {
  const value = useContext(LocaleContext)
  if (!value) throw new Error('Texts need a LocaleProvider above the component.')
  return value
}
