'use client'
import 'client-only'
import { createContext, type ReactNode, useContext } from 'react'
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
