import { type CheckName, checkNames, type Finding } from '../../../lib/contract/diagnosis.ts'
import type { AuxiliaryPause } from '../../models/auxiliary-pauses.ts'
import type { HostEnvironment } from '../../settings/environment.ts'
import { checkAddress, checkPort } from './check-address.ts'
import { checkMachine, type Machine, thisMachine } from './check-machine.ts'
import { checkModels, pauseFindings } from './check-models.ts'
import { checkProxy } from './check-proxy.ts'
import { checkSearch } from './check-search.ts'
import { checkSettings } from './check-settings.ts'
import { checkStorage, type OpenStorage } from './check-storage.ts'
import { checkCaptcha } from './check-vendors.ts'
import { broken } from './findings.ts'
import type { SettingsInForce } from './settings-at-rest.ts'

export interface DiagnosisDeps {
  readonly env: HostEnvironment
  readonly settings?: Pick<SettingsInForce, 'sourceOf'>
  /** The storage of the product, when it runs in this process. */
  readonly open: OpenStorage | null
  /** Endpoints where auxiliary requests are paused, when the product runs in this process. */
  readonly pauses?: readonly AuxiliaryPause[]
  readonly machine?: Machine
  /** Timeout of a service; a failing model is called a second time. */
  readonly limitMs?: number
}

export const usualLimitMs = 8_000

/** Checks all dependencies, with one real call to each service. @returns findings in the order of `checkNames` */
export async function diagnose(deps: DiagnosisDeps): Promise<Finding[]> {
  const { env, settings, open, machine = thisMachine, pauses = [], limitMs = usualLimitMs } = deps
  const context = { env, limitMs }
  const checks: readonly (readonly [CheckName, () => Promise<Finding[]>])[] = [
    ['settings', async () => (settings ? checkSettings(settings) : [])],
    ['node', () => checkMachine(machine, machineUse(env))],
    ['proxy', () => checkProxy(context)],
    ['data', () => checkStorage(context, open)],
    ['model', async () => [...(await checkModels(context)), ...pauseFindings(pauses)]],
    ['search', () => checkSearch(context)],
    ['captcha', async () => [await checkCaptcha(context)]],
    ['origin', () => checkAddress(context)],
    ...(open ? [] : [['port', () => checkPort(context)] as const]),
  ]
  const found = await Promise.all(
    checks.map(([name, check]) =>
      check().catch((error: unknown) => [broken(name, 'failed', { detail: nameOf(error) })]),
    ),
  )
  return inOrder(found.flat())
}

/** The checks that are possible with invalid settings. @param problems one Chinese line each */
export async function diagnoseSettings(
  problems: readonly string[],
  dataFolder: string,
  machine = thisMachine,
): Promise<Finding[]> {
  const wrong = problems.map((problem) => broken('settings', 'invalid_setting', { problem }))
  return inOrder([...wrong, ...(await checkMachine(machine, { dataFolder, wordsFile: '', ocr: 'auto' }))])
}

function machineUse({ DATA_DIR: dataFolder, SENSITIVE_WORDS_FILE: wordsFile, OCR: ocr }: HostEnvironment) {
  return { dataFolder, wordsFile, ocr }
}

function inOrder(found: readonly Finding[]): Finding[] {
  return found.toSorted((left, right) => checkNames.indexOf(left.check) - checkNames.indexOf(right.check))
}

/** Error messages may contain URLs with passwords; error names do not. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}
