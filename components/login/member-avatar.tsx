import { Avatar } from '@/components/ui/avatar'
import type { UserInfo } from '@/lib/contract/user-info'

const sizes = { small: 'size-[30px]', huge: 'size-20' } as const

interface MemberAvatarProps {
  readonly user: Pick<UserInfo, 'nickname' | 'pic_url'>
  readonly size?: keyof typeof sizes
}

/** Hidden from assistive technology, as the name is next to it. */
export function MemberAvatar({ user, size = 'small' }: MemberAvatarProps) {
  if (user.pic_url === '') {
    const [glyph = ''] = user.nickname
    return <Avatar glyph={glyph} size={size} shape="round" />
  }
  return (
    // oxlint-disable-next-line nextjs/no-img-element -- At most 256 px wide, resized in the browser before the upload.
    <img
      src={user.pic_url}
      alt=""
      className={`${sizes[size]} shrink-0 rounded-pill bg-paper-sunken object-cover`}
    />
  )
}
