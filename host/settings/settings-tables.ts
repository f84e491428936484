import type { OwnedTables } from '../storage/database/owned/owned-table.ts'

export const settingsTables: OwnedTables<'settings'> = { settings: 'settings of the operator' }
