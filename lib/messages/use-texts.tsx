'use client'
import 'client-only'
import { setCookie } from 'cookies-next/client'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { cookieNames } from '@/lib/contract/identity'
import type { ClientMessages } from './client-messages'
import { defaultLocale, type Locale } from './locale'

interface TextsProps {
  /**
   * Sections for the components below, in addition to inherited ones; selected by the server, as no bundle contains
   * them.
   */
  readonly messages: Partial<ClientMessages>
  /** Page language; set once by the outermost provider. */
  readonly locale?: Locale
  readonly children: ReactNode
}

type TextsValue = Pick<TextsProps, 'messages'> & { readonly locale: Locale }

const TextsContext = createContext<TextsValue>({ locale: defaultLocale, messages: {} })

/** Provides catalogue sections: the shell's around every page, a page's own within it. */
export function Texts({ messages, locale, children }: TextsProps) {
  const above = useContext(TextsContext)
  // A new value would render every component below that reads a text.
  const value = useMemo(
    () => ({ locale: locale ?? above.locale, messages: { ...above.messages, ...messages } }),
    [locale, above, messages],
  )
  return <TextsContext value={value}>{children}</TextsContext>
}

/**
 * @returns one section of the catalogue in the page's language
 * @throws if no `Texts` ancestor provides it
 */
export function useTexts<Section extends keyof ClientMessages>(section: Section): ClientMessages[Section] {
  const texts = useContext(TextsContext).messages[section]
  if (!texts) throw new Error(`No Texts above this component brings the section '${section}'.`)
  return texts
}

/** @returns all inherited sections, to pass them to a dialog, which is rendered outside of the page */
export function useAllTexts(): Partial<ClientMessages> {
  return useContext(TextsContext).messages
}

export function useLocale(): Locale {
  return useContext(TextsContext).locale
}

/**
 * Stores the language for a year and reloads the page: pages prefetched by the router are in the old language, so a
 * soft refresh would mix the two.
 */
export function chooseLocale(locale: Locale, reload: () => void = () => window.location.reload()): void {
  setCookie(cookieNames.locale, locale, { maxAge: 365 * 86_400, path: '/', sameSite: 'lax' })
  reload()
}
