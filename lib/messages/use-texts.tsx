'use client'
import 'client-only'
import { setCookie } from 'cookies-next/client'
import { createContext, type ReactNode, useContext } from 'react'
import { cookieNames } from '@/lib/contract/identity'
import type { ClientMessages, ShellMessages } from '@/lib/messages/client-messages'
import type { Locale } from '@/lib/messages/locale'

interface LocaleValue {
  readonly locale: Locale
  readonly messages: Partial<ClientMessages>
}

const LocaleContext = createContext<LocaleValue | null>(null)

interface LocaleProviderProps {
  readonly locale: Locale
  readonly messages: ShellMessages & Partial<ClientMessages>
  readonly children: ReactNode
}

/** Carries the texts of the page's locale to its browser components; the server chose them, no bundle holds them. */
export function LocaleProvider({ locale, messages, children }: LocaleProviderProps) {
  return <LocaleContext value={{ locale, messages }}>{children}</LocaleContext>
}

interface PageTextsProps {
  readonly messages: Partial<ClientMessages>
  readonly children: ReactNode
}

/** Adds the sections that one page needs to those that every page has. */
export function PageTexts({ messages, children }: PageTextsProps) {
  const around = useLocaleValue()
  return (
    <LocaleContext value={{ ...around, messages: { ...around.messages, ...messages } }}>
      {children}
    </LocaleContext>
  )
}

/**
 * The texts of the page's locale, section by section.
 * @throws when a section is read that the page does not bring, which is a fault of the page
 */
export function useMessages(): ClientMessages {
  return new Proxy(useLocaleValue().messages, { get: readSection }) as ClientMessages
}

export function useLocale(): Locale {
  return useLocaleValue().locale
}

/**
 * Remembers the reader's language for a year and loads the page anew: pages already fetched by the router are in
 * the old language, so a soft refresh would mix the two.
 */
export function chooseLocale(locale: Locale, reload: () => void = () => window.location.reload()): void {
  setCookie(cookieNames.locale, locale, { maxAge: 365 * 86_400, path: '/', sameSite: 'lax' })
  reload()
}

function readSection(messages: Partial<ClientMessages>, name: string | symbol): unknown {
  const section: unknown = Reflect.get(messages, name)
  if (section === undefined) throw new Error(`This page brings no texts of the section '${String(name)}'.`)
  return section
}

function useLocaleValue(): LocaleValue {
  const value = useContext(LocaleContext)
  if (!value) throw new Error('Texts need a LocaleProvider above the component.')
  return value
}
