import 'client-only'
import { createStore } from 'zustand/vanilla'
import { persistentStorage } from '@/lib/client/device/browser-storage'
import { spokenPieces } from '@/lib/text/spoken-text'
import { startExclusiveSound } from './exclusive-sound'

const storageKey = 'read-aloud-voice'
/** Browsers load their voices shortly after the first request. */
const voicesWaitMs = 1_500

/** Id of the text being read aloud; null: none. */
export const reading = createStore<string | null>(() => null)

/** The device has no voice, or speech synthesis failed. */
export class ReadingFailed extends Error {
  override readonly name = 'ReadingFailed'
}

/** @returns local voices, Chinese first. Other voices send the text to an external service. */
export async function localVoices(): Promise<readonly SpeechSynthesisVoice[]> {
  if (speechSynthesis.getVoices().length === 0) await voicesNamed()
  const voices = speechSynthesis.getVoices().filter(({ localService }) => localService)
  const rank = ({ lang }: SpeechSynthesisVoice) => (isChinese(lang) ? 0 : /^en/i.test(lang) ? 1 : 2)
  return voices.toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name))
}

/** @returns the URI of the voice chosen on this device, or '' */
export function chosenVoice(): string {
  return persistentStorage.read(storageKey) ?? ''
}

/** @param uri '' selects the voice by the language of the text */
export function chooseVoice(uri: string): void {
  if (uri === '') persistentStorage.remove(storageKey)
  else persistentStorage.write(storageKey, uri)
}

/**
 * Reads a text aloud, and stops any other.
 * @param id value of `reading` meanwhile
 * @returns when it has been read, or was stopped
 * @throws {ReadingFailed} if there is no voice, or synthesis fails
 */
export async function readAloud(id: string, markdown: string): Promise<void> {
  startExclusiveSound(stopReading)
  stopReading()
  reading.setState(id, true)
  const over = new AbortController()
  // Some browsers continue speaking after the page is left.
  window.addEventListener('pagehide', () => stopReading(), { signal: over.signal })
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
    // Errors after a stop are expected.
    if (isStill()) throw error
  } finally {
    over.abort()
    if (isStill()) reading.setState(null, true)
  }
}

/** Stops reading aloud. @param id only if this text is being read */
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
    const end = () => {
      clearTimeout(timer)
      speechSynthesis.removeEventListener('voiceschanged', end)
      resolve()
    }
    const timer = setTimeout(end, voicesWaitMs)
    speechSynthesis.addEventListener('voiceschanged', end)
  })
}

function isChinese(lang: string): boolean {
  return /^(zh|cmn|yue)/i.test(lang)
}
