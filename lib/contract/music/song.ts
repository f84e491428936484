import * as z from 'zod/mini'

export const musicStyles = ['folk', 'chinese', 'pop', 'electronic', 'jazz', 'rock'] as const
export type MusicStyle = (typeof musicStyles)[number]
export const musicMoods = ['bright', 'gentle', 'longing', 'lively'] as const
export type MusicMood = (typeof musicMoods)[number]

/** Beats in a bar. */
export const musicMetres = [3, 4] as const
export type MusicMetre = (typeof musicMetres)[number]
/** Names of the pitch classes, from C. */
export const pitchNames = ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B'] as const
/** Like `C` or `A minor`; their place is twice the pitch class, plus 1 in minor. */
export const musicKeys: readonly string[] = pitchNames.flatMap((name) => [name, `${name} minor`])
/** What a song can be downloaded as. */
export const songFormats = ['wav', 'mp3', 'ogg', 'lrc'] as const
export type SongFormat = (typeof songFormats)[number]
/** What is being done for a song, in this order; a provider generates instead of the first three. */
const songStages = ['composing', 'rendering', 'mastering', 'generating', 'storing'] as const
export type SongStage = (typeof songStages)[number]

/** Maximum characters of the input of a song, songs of a member, and the length in seconds. */
export const songLimits = {
  prompt: 500,
  lyrics: 2_000,
  title: 60,
  songs: 200,
  minSeconds: 20,
  maxSeconds: 240,
} as const

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
  /** Absent unless it is running. */
  stage: z.optional(z.enum(songStages)),
  /** In seconds; 0 before it is known. */
  duration: z.number(),
  style: z.enum(musicStyles),
  mood: z.enum(musicMoods),
  /** Beats per minute; 0 before it is known. */
  tempo: z.number(),
  /** Like `C` or `A minor`; '' before it is known. */
  key: z.string(),
  /** Beats in a bar. */
  metre: z.number(),
  lyrics: z.array(lyricLine),
  /** Lines of the lyrics for which the song has no room. */
  ignored_lyrics: z.array(z.string()),
  /** Loudness over time for a waveform, from 0 to 100; empty before it is ready. */
  peaks: z.array(z.number()),
  /** Path of an SVG image. */
  cover: z.string(),
  /** Signed, for one to two hours; '' before it is ready. */
  audio_url: z.string(),
  /** Signed like `audio_url`; one of `songFormats` is added as `format`. */
  download_url: z.string(),
  /** The same for the lyrics with times; '' without any. */
  lrc_url: z.string(),
  /** Whether others can listen to it by a link. */
  is_shared: z.boolean(),
  is_featured: z.boolean(),
  /** Who made the sound: the built-in composer, or a model. */
  made_by: z.enum(['builtin', 'acestep']),
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

/** What anyone with the link of a song sees: nothing of its owner, and nothing of what they asked for. */
export const sharedSong = z.extend(
  z.pick(song, {
    title: true,
    duration: true,
    style: true,
    mood: true,
    tempo: true,
    key: true,
    lyrics: true,
    peaks: true,
    cover: true,
    made_by: true,
  }),
  {
    /** Path of the sound, as long as the song is shared. */
    audio_url: z.string(),
  },
)
export type SharedSong = z.infer<typeof sharedSong>
