import * as z from 'zod/mini'
import {
  musicKeys,
  musicMetres,
  musicMoods,
  musicStyles,
  sharedSong,
  song,
  songLimits,
} from '../music/song.ts'
import { aggregation } from './http.ts'
import { identifier, nothing, route } from './route.ts'

const songId = z.object({ song_id: identifier })

/** A signed path and `format`: the song as a file. */
export const songDownloadPath = `${aggregation}/v1/music/download`
/**
 * Query `key`: the sound of a shared song, for anyone. Its extension says that a page can play it. Somebody who opens it
 * in a browser gets a page instead (`paths.sharedSong`).
 */
export const sharedSongPath = `${aggregation}/v1/music/shared.wav`
/** Query `seed` and `style`: the cover of a song, for anyone. */
export const songCoverPath = `${aggregation}/v1/music/cover.svg`

/** Songs of a member, and those that the product brings. */
export const musicRoutes = {
  musicCreate: route({
    method: 'POST',
    path: `${aggregation}/v1/music/create`,
    ignoresRepeats: true,
    summary: '写一首歌：一句话或歌词，风格和心情；同一个 seed 得到同一首',
    access: 'member',
    input: z.object({
      prompt: z._default(z.string().check(z.maxLength(songLimits.prompt)), ''),
      lyrics: z._default(z.string().check(z.maxLength(songLimits.lyrics)), ''),
      style: z.optional(z.enum(musicStyles)),
      mood: z.optional(z.enum(musicMoods)),
      instrumental: z._default(z.boolean(), false),
      key: z.optional(z.enum(musicKeys)),
      metre: z.optional(z.union(musicMetres.map((metre) => z.literal(metre)))),
      /** The length; without it the prompt and the lyrics decide. */
      seconds: z.optional(z.int().check(z.minimum(songLimits.minSeconds), z.maximum(songLimits.maxSeconds))),
      seed: z.optional(z.int().check(z.minimum(0), z.maximum(2_147_483_647))),
    }),
    output: z.object({ song_id: z.string() }),
    bodyLimitBytes: 32 * 1024,
  }),
  musicList: route({
    method: 'GET',
    path: `${aggregation}/v1/music/list`,
    summary: '我的歌，新的在前，一次 20 首；featured 是产品自带的，第一次看时才作曲',
    access: 'member',
    input: z.object({
      scope: z._default(z.enum(['mine', 'featured']), 'mine'),
      offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000)), 0),
    }),
    output: z.object({ list: z.array(song), total: z.int() }),
  }),
  musicGet: route({
    method: 'GET',
    path: `${aggregation}/v1/music/get`,
    summary: '一首歌：进度、歌词的时间、声音的地址',
    access: 'member',
    input: songId,
    output: z.object({ song }),
  }),
  musicDelete: route({
    method: 'POST',
    path: `${aggregation}/v1/music/delete`,
    summary: '删除一首歌和它的文件；没有的不算错',
    access: 'member',
    input: songId,
    output: nothing,
  }),
  musicLike: route({
    method: 'POST',
    path: `${aggregation}/v1/music/like`,
    summary: '喜欢一首歌，或不再喜欢',
    access: 'member',
    input: z.object({ song_id: identifier, like: z.boolean() }),
    output: nothing,
  }),
  musicShare: route({
    method: 'POST',
    path: `${aggregation}/v1/music/share`,
    summary: '得到一个别人也能听的链接，三十天有效；share 为 false 时收回',
    access: 'member',
    input: z.object({ song_id: identifier, share: z.boolean() }),
    /** '' once revoked. */
    output: z.object({ url: z.string() }),
  }),
  musicShared: route({
    method: 'GET',
    path: `${aggregation}/v1/music/shared`,
    summary: '分享出来的一首歌，谁有链接都能看；没有、收回和过期的一样答复',
    access: 'public',
    input: z.object({ key: identifier }),
    output: z.object({ song: sharedSong }),
  }),
  musicRetry: route({
    method: 'POST',
    path: `${aggregation}/v1/music/retry`,
    summary: '再写一次没有写成的歌',
    access: 'member',
    input: songId,
    output: nothing,
  }),
  musicCancel: route({
    method: 'POST',
    path: `${aggregation}/v1/music/cancel`,
    summary: '停止写一首还没写好的歌；写好的不变',
    access: 'member',
    input: songId,
    output: nothing,
  }),
} as const
