import 'client-only'
import { tabStorage } from '@/lib/device/browser-storage'

/** What a member has written or chosen in this tab, by how its keys begin. */
const ownKeys = ['draft:outline:', 'outline:', 'search-scope']

/** With a logout: what was half written in this tab, and where questions were looked for, is not the next one's. */
export function forgetOfTab(): void {
  for (const key of tabStorage.keys()) if (ownKeys.some((own) => key.startsWith(own))) tabStorage.remove(key)
}
