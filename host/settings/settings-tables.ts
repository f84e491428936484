import type { OwnedTables } from '../storage/owned/owned-table.ts'

export const settingsTables: OwnedTables<'settings'> = { settings: 'settings of the operator' }
