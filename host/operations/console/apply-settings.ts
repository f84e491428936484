import { settingsIn } from '../../../lib/contract/setting-names.ts'
import { idleModelSettings } from '../../models/idle-settings.ts'
import { HostError } from '../../platform/errors.ts'
import { isEditable, isSecret } from '../../settings/editable-settings.ts'
import { type HostEnvironment, InvalidEnvironment } from '../../settings/environment.ts'
import type { LiveSettings } from '../../settings/live-settings.ts'
import {
  ChangedMeanwhile,
  NoSecretsKey,
  SetByEnvironment,
  type SettingChanges,
} from '../../settings/stored-settings.ts'

/** What is wrong with a setting; '' if none that can be edited is named. */
type Problem = readonly [setting: string, sentence: string]

/** The settings with the changes applied. @throws {HostError} bad_request at the invalid fields */
export function applySettings(
  settings: LiveSettings,
  given: Readonly<Record<string, string | null>>,
): HostEnvironment {
  try {
    return settings.with(Object.fromEntries(Object.entries(given).filter(([name]) => isEditable(name))))
  } catch (error) {
    return refuse(error)
  }
}

/**
 * Stricter than for the environment, which may have settings without effect.
 * @throws {HostError} bad_request at all fields that are invalid, or missing for a changed setting to have an effect
 * @throws {SetByEnvironment}
 */
export function requireUsable(settings: LiveSettings, changes: SettingChanges): void {
  const problems = [...secretProblems(changes), ...environmentProblems(settings, changes)]
  if (problems.length > 0) throw refusal(problems)
}

function secretProblems(changes: SettingChanges): Problem[] {
  return Object.entries(changes)
    .filter(([name, value]) => isEditable(name) && isSecret(name) && !/^[\x21-\x7e]*$/.test(value ?? ''))
    .map(([name]) => [name, '密钥里只能有英文、数字和符号'])
}

function environmentProblems(settings: LiveSettings, changes: SettingChanges): Problem[] {
  const isSet = (name: string) => isEditable(name) && Boolean(changes[name])
  try {
    return idleModelSettings(settings.with(changes))
      .filter((idle) => idle.settings.some(isSet))
      .map(({ problem }) => problemOf(problem))
  } catch (error) {
    if (error instanceof InvalidEnvironment) return error.problems.map(problemOf)
    throw error
  }
}

/** @throws {HostError} bad_request, or conflict, at the invalid fields */
export function refuse(error: unknown): never {
  if (error instanceof NoSecretsKey) {
    throw new HostError('bad_request', '要在这里保存密钥，先设环境变量 SECRETS_KEY', { field: 'SECRETS_KEY' })
  }
  if (error instanceof ChangedMeanwhile)
    throw new HostError('conflict', '这个设置刚在别处改过，没有保存', { field: error.setting })
  if (error instanceof SetByEnvironment)
    throw new HostError('bad_request', '这个设置由环境变量决定，在这里改不了', { field: error.setting })
  if (!(error instanceof InvalidEnvironment)) throw error

  throw refusal(error.problems.map(problemOf))
}

/** @param problem as a line of {@link InvalidEnvironment} */
function problemOf(problem: string): Problem {
  return [settingsIn(problem, isEditable)[0] ?? '', problem.replace(/^[A-Z0-9_*]+：/, '')]
}

/** With several problems of one setting, the first one counts. */
function refusal(problems: readonly Problem[]): HostError {
  const [[field, sentence] = ['', '']] = problems
  const atFields = problems.filter(([setting]) => setting !== '').toReversed()
  return new HostError('bad_request', sentence, { field, problems: Object.fromEntries(atFields) })
}
