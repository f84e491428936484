import { availableParallelism } from 'node:os'

/** Modules that nearly every page loads initially. */
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
  // Metadata stays in <head>, so that a result page is complete without a script.
  htmlLimitedBots: /.*/,
  compress: true,
  // Our server computes a built page's ETag once, instead of hashing the page per request.
  generateEtags: false,
  devIndicators: false,
  images: { unoptimized: true },
  typescript: { ignoreBuildErrors: true },
  // Else the framework writes `localhost` for 127.0.0.1 in the middleware's addresses, takes its rewrites for another
  // server's when it listens on 127.0.0.1 alone (`next start -H 127.0.0.1`), and calls itself endlessly.
  skipProxyUrlNormalize: true,
  // The product is started from its folder: nobody reads lists of the files that a page needs.
  outputFileTracingExcludes: { '**': ['**'] },
  webpack: (options, { isServer, dev }) => {
    // In a separate file: the bundler would duplicate it in several chunks of a page.
    if (!isServer && !dev)
      options.optimization.splitChunks.cacheGroups.everywhere = {
        name: 'everywhere',
        test: everywhere,
        chunks: 'all',
        enforce: true,
      }
    // It gathers the chunks that would be read for those lists: a tenth of the build.
    options.plugins = options.plugins.filter((plugin) => plugin.constructor.name !== 'TraceEntryPointsPlugin')
    return options
  },
  experimental: {
    // All of the processors: by default one is left out, which is half of a small machine.
    cpus: availableParallelism(),
    // The root layout is under [locale], so an address without a route needs a document of its own.
    globalNotFound: true,
  },
}

export default config
