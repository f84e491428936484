import type { Messages } from '@/lib/messages/zh-cn'

/** @returns the sections of the member's account on the settings page, in order: the ids they have there, and titles */
export function accountParts({ account, settings }: Pick<Messages, 'account' | 'settings'>) {
  return [
    { id: 'profile', title: account.profile },
    { id: 'password', title: account.password },
    { id: 'devices', title: account.devices },
    { id: 'memory', title: settings.memory },
    { id: 'tokens', title: account.tokens.title },
    { id: 'data', title: account.data },
    { id: 'import', title: settings.chatImport.title },
    { id: 'deletion', title: account.deletion },
  ] as const
}
