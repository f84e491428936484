'use client'
import 'client-only'
import { setCookie } from 'cookies-next/client'
import { createContext, type ReactNode, useContext } from 'react'
import { cookieNames } from '@/lib/contract/identity'
import type { ClientMessages } from './client-messages'
import { defaultLocale, type Locale } from './locale'

interface TextsProps {
  /** Sections that the components below need besides those from further up; the server chose them, no bundle holds them. */
  readonly messages: Partial<ClientMessages>
  /** The language of the page, named once around it. */
  readonly locale?: Locale
  readonly children: ReactNode
}

type TextsValue = Pick<TextsProps, 'messages'> & { readonly locale: Locale }

const TextsContext = createContext<TextsValue>({ locale: defaultLocale, messages: {} })

/** Brings sections of the catalogue to the components below: the shell's around every page, a page's own within it. */
export function Texts({ messages, locale, children }: TextsProps) {
  const above = useContext(TextsContext)
  return (
    <TextsContext value={{ locale: locale ?? above.locale, messages: { ...above.messages, ...messages } }}>
      {children}
    </TextsContext>
  )
}

/**
 * @returns one section of the catalogue in the language of the page
 * @throws when no `Texts` above brings it, which is a fault of the page
 */
export function useTexts<Section extends keyof ClientMessages>(section: Section): ClientMessages[Section] {
  const texts = useContext(TextsContext).messages[section]
  if (!texts) throw new Error(`No Texts above this component brings the section '${section}'.`)
  return texts
}

/** @returns every section from further up, to hand them to a dialog, which is rendered outside of the page */
export function useAllTexts(): Partial<ClientMessages> {
  return useContext(TextsContext).messages
}

export function useLocale(): Locale {
  return useContext(TextsContext).locale
}

/**
 * Remembers the reader's language for a year and loads the page anew: pages already fetched by the router are in
 * the old language, so a soft refresh would mix the two.
 */
export function chooseLocale(locale: Locale, reload: () => void = () => window.location.reload()): void {
  setCookie(cookieNames.locale, locale, { maxAge: 365 * 86_400, path: '/', sameSite: 'lax' })
  reload()
}
