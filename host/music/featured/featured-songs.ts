import type { MusicMetre, MusicMood, MusicStyle } from '../../../lib/contract/music/song.ts'
import type { SongOrder } from '../songs/song-order.ts'

interface FeaturedSong {
  /** Of its row and its sound: a changed song gets another. */
  readonly id: string
  readonly title: string
  readonly style: MusicStyle
  readonly mood: MusicMood
  readonly seed: number
  readonly metre?: MusicMetre
  readonly tempo?: number
  /** Written for this product. */
  readonly lyrics: readonly string[]
}

const seconds = 60

const songs: readonly FeaturedSong[] = [
  {
    id: 'featured-lighthouse-1',
    title: '灯塔边的外婆',
    style: 'folk',
    mood: 'gentle',
    seed: 101,
    lyrics: ['灯塔把海风折成信', '晒鱼干的绳子轻轻晃', '外婆数着一只只船', '有一只写着我的名字'],
  },
  {
    id: 'featured-plum-rain-1',
    title: '梅雨过桥',
    style: 'chinese',
    mood: 'longing',
    seed: 207,
    lyrics: ['青石记得去年的伞', '水面把灯笼揉碎了', '摇橹的人没有回头', '一城的雨都在等他'],
  },
  {
    id: 'featured-market-1',
    title: '赶集',
    style: 'chinese',
    mood: 'lively',
    seed: 311,
    lyrics: ['天没亮就挑起担子', '糖画还是那条小龙', '新布要红的给阿妹', '锣鼓一响路就不远'],
  },
  {
    id: 'featured-window-1',
    title: '雨停在窗沿',
    style: 'pop',
    mood: 'longing',
    seed: 419,
    lyrics: ['雨停在窗沿不肯走', '像你没有说完的话', '杯子里的茶凉了又热', '我把灯留到天亮'],
  },
  {
    id: 'featured-morning-1',
    title: '第一班车',
    style: 'pop',
    mood: 'bright',
    seed: 523,
    lyrics: ['第一班车载着半座城的梦', '豆浆冒着白色的气', '今天的风往前吹', '我也往前'],
  },
  {
    id: 'featured-metro-1',
    title: '夜班地铁',
    style: 'electronic',
    mood: 'lively',
    seed: 613,
    lyrics: ['隧道把灯光拉成线', '耳机里是另一座城', '末班车也有自己的早晨'],
  },
  {
    id: 'featured-noodles-1',
    title: '十一点的面馆',
    style: 'jazz',
    mood: 'gentle',
    seed: 719,
    lyrics: ['老板记得少放葱', '窗外的霓虹慢下来', '汤很烫 话很少'],
  },
  {
    id: 'featured-waltz-1',
    title: '礼堂里的圆舞曲',
    style: 'jazz',
    mood: 'bright',
    seed: 823,
    metre: 3,
    lyrics: [],
  },
  {
    id: 'featured-field-1',
    title: '球场没有关灯',
    style: 'rock',
    mood: 'lively',
    seed: 929,
    lyrics: ['鞋带松了就再系一次', '比分不是今晚的全部', '球场没有关灯', '我们也没有'],
  },
  {
    id: 'featured-cradle-1',
    title: '月亮摇摇',
    style: 'folk',
    mood: 'gentle',
    seed: 1031,
    metre: 3,
    tempo: 0.86,
    lyrics: ['月亮摇摇 船儿摇摇', '小猫抱着自己的尾巴', '明天的太阳还在打盹', '你也睡吧'],
  },
]

/** The songs that the product brings, with what they are composed of. */
export const featuredSongs: readonly { readonly id: string; readonly order: SongOrder }[] = songs.map(
  ({ id, metre = 4, tempo = 1, ...rest }) => ({
    id,
    order: {
      ...rest,
      metre,
      tempo,
      seconds,
      prompt: '',
      isInstrumental: rest.lyrics.length === 0,
      usedWords: [],
      ignoredWords: [],
    },
  }),
)
