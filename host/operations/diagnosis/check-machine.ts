import { spawnSync } from 'node:child_process'
import { access, constants, statfs } from 'node:fs/promises'
import { freemem, totalmem } from 'node:os'
import { availableMemory } from 'node:process'
import type { Finding } from '../../../lib/contract/diagnosis.ts'
import { isInstalled } from '../../ingest/recognition/recognizer.ts'
import { findTestPrograms } from '../commands/find-test-programs.mjs'
import { broken, existingPlace, fine, gigabytes, notSet, warning } from './findings.ts'

const minNode = 24
const minMemoryBytes = 512 * 1024 ** 2
const minDiskBytes = 1024 ** 3
const comfortableDiskBytes = 2 * minDiskBytes

/** Properties of the machine that the product needs; replaced in tests. */
export interface Machine {
  readonly nodeVersion: string
  readonly freeMemory: number
  readonly totalMemory: number
  freeDisk(folder: string): Promise<number>
  hasChineseFont(): boolean
  hasBrowser(): boolean
  hasRecognition(): boolean
}

export const thisMachine: Machine = {
  nodeVersion: process.versions.node,
  get freeMemory() {
    return Math.max(freemem(), availableMemory())
  },
  totalMemory: totalmem(),
  freeDisk: async (folder) => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  },
  hasChineseFont: () => {
    const listing = spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8', timeout: 5_000 })
    return listing.status === 0 && listing.stdout.trim() !== ''
  },
  hasBrowser: () => findTestPrograms().chromium !== null,
  hasRecognition: isInstalled,
}

interface MachineUse {
  readonly dataFolder: string
  /** Path of the word list, '' for none. */
  readonly wordsFile: string
  /** `OCR` */
  readonly ocr: 'auto' | 'off'
}

/** Checks this machine. */
export async function checkMachine(
  machine: Machine,
  { dataFolder, wordsFile, ocr }: MachineUse,
): Promise<Finding[]> {
  return [
    nodeFinding(machine),
    memoryFinding(machine),
    await diskFinding(machine, dataFolder),
    machine.hasChineseFont() ? fine('fonts', '') : warning('fonts', 'no_chinese_font'),
    machine.hasBrowser() ? fine('browser', '') : warning('browser', 'no_browser'),
    recognitionFinding(machine, ocr),
    await wordsFinding(wordsFile),
  ]
}

function recognitionFinding(machine: Machine, ocr: MachineUse['ocr']): Finding {
  if (ocr === 'off') return notSet('recognition', 'OCR')
  return machine.hasRecognition() ? fine('recognition', '') : warning('recognition', 'no_recognition')
}

function nodeFinding({ nodeVersion: version }: Machine): Finding {
  const isOld = Number.parseInt(version, 10) < minNode
  return isOld ? broken('node', 'node_too_old', { version }) : fine('node', version)
}

function memoryFinding({ freeMemory, totalMemory }: Machine): Finding {
  const values = { free: gigabytes(freeMemory), total: gigabytes(totalMemory) }
  if (freeMemory < minMemoryBytes) return warning('memory', 'memory_low', values)
  return fine('memory', `${values.free} / ${values.total}`)
}

/** Checks the disk of the folder, or of the one in which it will be created. */
async function diskFinding(machine: Machine, folder: string): Promise<Finding> {
  const there = existingPlace(folder)
  const free = await machine.freeDisk(there)
  const values = { folder: there, free: gigabytes(free) }
  if (free < minDiskBytes) return broken('disk', 'disk_low', values)
  return free < comfortableDiskBytes ? warning('disk', 'disk_low', values) : fine('disk', values.free)
}

async function wordsFinding(file: string): Promise<Finding> {
  if (file === '') return notSet('words', 'SENSITIVE_WORDS_FILE')
  try {
    await access(file, constants.R_OK)
    return fine('words', file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return broken('words', 'unreadable_file', { file, code })
  }
}
