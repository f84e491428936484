import * as z from 'zod/mini'

export const musicStyles = ['folk', 'chinese', 'pop', 'electronic', 'jazz', 'rock'] as const
export type MusicStyle = (typeof musicStyles)[number]
export const musicMoods = ['bright', 'gentle', 'longing', 'lively'] as const
export type MusicMood = (typeof musicMoods)[number]

/** Maximum characters of what a song is made of, and songs of a member. */
export const songLimits = { prompt: 500, lyrics: 2_000, title: 60, songs: 200 } as const

/** A line of the lyrics; `at` in seconds. */
const lyricLine = z.object({ at: z.number(), text: z.string() })
export type LyricLine = z.infer<typeof lyricLine>

/** A song of a member, or a featured one. */
export const song = z.object({
  song_id: z.string(),
  title: z.string(),
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  /** From 0 to 100. */
  progress: z.number(),
  /** In seconds; 0 before it is known. */
  duration: z.number(),
  style: z.enum(musicStyles),
  mood: z.enum(musicMoods),
  /** Beats per minute; 0 before it is known. */
  tempo: z.number(),
  /** Like `C` or `A minor`; '' before it is known. */
  key: z.string(),
  lyrics: z.array(lyricLine),
  /** Signed, for one to two hours; '' before it is ready. */
  audio_url: z.string(),
  /** The composer uses these words of the prompt, and ignores those. */
  used_words: z.array(z.string()),
  ignored_words: z.array(z.string()),
  is_liked: z.boolean(),
  /** Why it failed; '' otherwise. */
  reason: z.string(),
  /** In seconds since 1970. */
  created: z.number(),
})
export type Song = z.infer<typeof song>
