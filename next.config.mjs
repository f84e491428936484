/** What nearly every page shows at once. */
const everywhere = new RegExp(
  [
    'components/ui/(icon|icon-paths|icon-button|button|enter-key)',
    'lib/(paths|device/device-identity|login/login-state|messages/(locale|use-texts))',
    'lib/contract/(identity|preferences)',
    'lib/client/page/(preference-store|unsaved-preferences|scheduling)',
  ]
    .map((path) => `/${path}\\.tsx?$`)
    .join('|'),
)

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Metadata stays in <head>, so that a result page is whole without a script.
  htmlLimitedBots: /.*/,
  compress: true,
  // Our server names a built page's version once, instead of hashing the page for each request.
  generateEtags: false,
  devIndicators: false,
  images: { unoptimized: true },
  typescript: { ignoreBuildErrors: true },
  webpack: (options, { isServer, dev }) => {
    // In one file of its own: the bundler would repeat it in several of those that a page loads.
    if (!isServer && !dev)
      options.optimization.splitChunks.cacheGroups.everywhere = {
        name: 'everywhere',
        test: everywhere,
        chunks: 'all',
        enforce: true,
      }
    return options
  },
  experimental: {
    // The root layout stands under [locale], so an address without a route needs a document of its own.
    globalNotFound: true,
  },
}

export default config
