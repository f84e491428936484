import { HostError } from '../../platform/errors.ts'
import { isEditable } from '../../settings/editable-settings.ts'
import { type HostEnvironment, InvalidEnvironment } from '../../settings/environment.ts'
import type { LiveSettings } from '../../settings/live-settings.ts'
import { ChangedMeanwhile, NoSecretsKey, SetByEnvironment } from '../../settings/stored-settings.ts'

/** The settings with the changes applied. @throws {HostError} bad_request at the invalid field */
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

/** @throws {HostError} bad_request, or conflict, at the invalid field */
export function refuse(error: unknown): never {
  if (error instanceof NoSecretsKey) {
    throw new HostError('bad_request', '要在这里保存密钥，先设环境变量 SECRETS_KEY', { field: 'SECRETS_KEY' })
  }
  if (error instanceof ChangedMeanwhile)
    throw new HostError('conflict', '这个设置刚在别处改过，没有保存', { field: error.setting })
  if (error instanceof SetByEnvironment)
    throw new HostError('bad_request', '这个设置由环境变量决定，在这里改不了', { field: error.setting })
  if (!(error instanceof InvalidEnvironment)) throw error

  const [problem = ''] = error.problems
  const field = problem.match(/[A-Z]+(?:_[A-Z]+)+/g)?.find(isEditable) ?? ''
  throw new HostError('bad_request', problem.replace(/^[A-Z_*]+：/, ''), { field })
}
