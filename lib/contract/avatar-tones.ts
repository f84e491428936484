/** Avatar colours; each names a pair of tokens. */
export const avatarTones = ['indigo', 'seal', 'ok', 'warn'] as const
export type AvatarTone = (typeof avatarTones)[number]
