import 'client-only'
import { createStore } from 'zustand/vanilla'
import { beginSound } from './one-sound'
import { persistentStorage } from '@/lib/client/device/browser-storage'
import { spokenPieces } from '@/lib/text/spoken-text'

const storageKey = 'read-aloud-voice'
/** Browsers name their voices a moment after they are first asked. */
const voicesWaitMs = 1_500

/** What is being read, by the id under which it was begun; null: nothing. */
export const reading = createStore<string | null>(() => null)

/** The device has no voice, or what speaks has failed. */
export class ReadingFailed extends Error {
  override readonly name = 'ReadingFailed'
}

/** @returns the voices that speak on this device, Chinese first. Others send the text to a service elsewhere. */
export async function localVoices(): Promise<readonly SpeechSynthesisVoice[]> {
  if (speechSynthesis.getVoices().length === 0) await voicesNamed()
  const voices = speechSynthesis.getVoices().filter(({ localService }) => localService)
  const rank = ({ lang }: SpeechSynthesisVoice) => (isChinese(lang) ? 0 : /^en/i.test(lang) ? 1 : 2)
  return voices.toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name))
}

/** @returns the address of the voice that was chosen on this device, or '' */
export function chosenVoice(): string {
  return persistentStorage.read(storageKey) ?? ''
}

/** @param uri '' leaves it to the language of the text */
export function chooseVoice(uri: string): void {
  if (uri === '') persistentStorage.remove(storageKey)
  else persistentStorage.write(storageKey, uri)
}

/**
 * Reads a text aloud, and stops what was being read.
 * @param id by which `reading` names it
 * @returns when it has been read, or was stopped
 * @throws {ReadingFailed} when there is no voice, or it breaks off
 */
export async function readAloud(id: string, markdown: string): Promise<void> {
  beginSound(stopReading)
  stopReading()
  reading.setState(id, true)
  // Some browsers go on speaking after the page is left.
  window.addEventListener('pagehide', () => stopReading(), { once: true })
  const isStill = () => reading.getState() === id
  try {
    const voices = await localVoices()
    const isForChinese = /\p{Script=Han}/u.test(markdown)
    const voice =
      voices.find(({ voiceURI }) => voiceURI === chosenVoice()) ??
      voices.find(({ lang }) => isChinese(lang) === isForChinese) ??
      voices[0]
    if (!voice) throw new ReadingFailed('This device has no voice.')
    for (const piece of spokenPieces(markdown)) {
      if (!isStill()) return
      await say(piece, voice)
    }
  } catch (error) {
    // What was stopped has not failed.
    if (isStill()) throw error
  } finally {
    if (isStill()) reading.setState(null, true)
  }
}

/** Stops what is being read. @param id only if it is this one */
export function stopReading(id = reading.getState()): void {
  if (id === null || reading.getState() !== id) return
  reading.setState(null, true)
  speechSynthesis.cancel()
}

function say(text: string, voice: SpeechSynthesisVoice): Promise<void> {
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = voice
  utterance.lang = voice.lang
  return new Promise((resolve, reject) => {
    utterance.addEventListener('end', () => resolve())
    utterance.addEventListener('error', ({ error }) => reject(new ReadingFailed(error)))
    speechSynthesis.speak(utterance)
  })
}

function voicesNamed(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, voicesWaitMs)
    speechSynthesis.addEventListener(
      'voiceschanged',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}

function isChinese(lang: string): boolean {
  return /^(zh|cmn|yue)/i.test(lang)
}
