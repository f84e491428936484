import type { Finding } from '../../../lib/contract/diagnosis.ts'
import { editableNames } from '../../settings/editable-settings.ts'
import type { SettingSource } from '../../settings/live-settings.ts'
import { broken, warning } from './findings.ts'
import type { SettingsInForce } from './settings-at-rest.ts'

/** @returns which stored settings are ignored, and why */
export function checkSettings(settings: Pick<SettingsInForce, 'sourceOf'>): Finding[] {
  const named = (source: SettingSource) =>
    editableNames.filter((name) => settings.sourceOf(name) === source).join('、')
  const [unreadable, leftOut] = [named('unreadable'), named('left_out')]
  return [
    ...(unreadable === '' ? [] : [broken('settings', 'secrets_unreadable', { names: unreadable })]),
    ...(leftOut === '' ? [] : [warning('settings', 'left_out', { names: leftOut })]),
  ]
}
