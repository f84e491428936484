/** @type {import('next').NextConfig} */
const config = { poweredByHeader: false, typescript: { ignoreBuildErrors: true } }

export default config
