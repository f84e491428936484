/** A river at dawn: hills, a low sun, a boat. Size 320 by 200. */
export const landscape = `
<linearGradient id="dawn" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#efe6d3"/><stop offset="1" stop-color="#d9cdb4"/></linearGradient>
<path d="M0 0h320v200H0z" fill="url(#dawn)"/>
<circle cx="238" cy="58" r="17" fill="#c2553f" opacity=".86"/>
<path d="M0 200V88Q24 112 44 94T80 99 130 125 180 117 210 100 250 98 300 83L320 87V200Z" fill="#a9b0a6" opacity=".75"/>
<path d="M0 200V110Q20 108 40 113T80 131 130 131 180 143 220 134 260 113 300 117L320 122V200Z" fill="#75857f" opacity=".85"/>
<path d="M0 142h320v58H0z" fill="#c9c5b2"/>
<g stroke="#efe6d3" stroke-opacity=".5" stroke-width="1.2"><path d="M100 150h78M32 158h90M225 166h59M26 174h48M0 182h81M128 190h47"/></g>
<path d="M0 200V196Q30 186 70 183T130 187 190 192 250 197 300 190L320 188V200Z" fill="#3d4f50"/>
<g transform="translate(232 158) scale(1.2)" fill="#3d4f50"><path d="M-26 0Q0 9 28-3L23 6Q0 13-20 7Z"/><path d="M-8 1Q0-13 13 0Z" opacity=".8"/><path d="M19-1l3-15 2 .4-2.5 15z"/><circle cx="21.5" cy="-18.5" r="2.6"/></g>`
