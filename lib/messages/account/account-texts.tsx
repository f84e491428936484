'use client'
import 'client-only'
import { createContext, type ReactNode, useContext } from 'react'
import type { AccountMessages } from '@/lib/messages/account/zh-cn'

const AccountTextsContext = createContext<AccountMessages | null>(null)

interface AccountTextsProps {
  readonly texts: AccountMessages
  readonly children: ReactNode
}

/** Provides the account's texts to the components below; they are loaded with it. */
export function AccountTexts({ texts, children }: AccountTextsProps) {
  return <AccountTextsContext value={texts}>{children}</AccountTextsContext>
}

/** @throws when no provider stands above, which is a fault of the page. */
export function useAccountTexts(): AccountMessages {
  const texts = useContext(AccountTextsContext)
  if (!texts) throw new Error('Account texts need an AccountTexts above the component.')
  return texts
}
