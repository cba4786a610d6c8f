import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { environment } from '../api/src/platform/operations/settings.ts'
import { ROOT } from './lib/run.mjs'

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const SETTINGS = Object.keys(environment.shape)

describe('settings', () => {
  test('docs/operations.md explains every one, and no other', () => {
    const [, section = ''] = /\n## Settings\n([\s\S]*?)\n## /.exec(read('docs/operations.md')) ?? []
    const firstCells = section.match(/^\| `[^|]*/gm) ?? []
    const explained = firstCells.flatMap(cell => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name))
    expect(explained.sort()).toEqual([...SETTINGS].sort())
  })
})

describe('compose.yaml', () => {
  interface Service {
    image: string
    environment: Record<string, string>
    env_file?: string
    ports?: string[]
    volumes: string[]
    healthcheck?: { test: string[] }
    depends_on?: Record<string, { condition: string }>
    restart: string
    user: string
    read_only: boolean
    tmpfs: string[]
    cap_drop: string[]
    cap_add?: string[]
    privileged?: boolean
    security_opt: string[]
    mem_limit: string
    pids_limit: number
    logging: { driver: string }
  }
  const { services, volumes }: { services: Record<string, Service>; volumes: Record<string, unknown> } =
    parse(read('compose.yaml'))
  const { nivela, database } = services as { nivela: Service; database: Service }

  test('Nivela waits for a healthy PostgreSQL 18; both come back by themselves', () => {
    expect(Object.keys(services).sort()).toEqual(['database', 'nivela'])
    expect(database.image).toMatch(/^postgres:18\b/)
    expect(database.healthcheck?.test).toContain('pg_isready')
    expect(nivela.depends_on).toEqual({ database: { condition: 'service_healthy' } })
    expect([nivela.restart, database.restart]).toEqual(['unless-stopped', 'unless-stopped'])
  })

  test('what it keeps is in named volumes, and nothing is open to the network', () => {
    const mounts = [...nivela.volumes, ...database.volumes]
      .filter(mount => !mount.startsWith('./'))
      .map(mount => mount.split(':'))
    expect(mounts.map(([name]) => name).sort()).toEqual(Object.keys(volumes).sort())
    expect(nivela.volumes).toEqual([`data:${nivela.environment.DATA_DIR}`])
    expect(nivela.ports).toEqual([`127.0.0.1:3000:${nivela.environment.PORT}`])
    expect(database.ports).toBeUndefined()
  })

  test.each(Object.entries(services))(
    '%s has no rights to lose, and a bound for what it takes',
    (_name, one) => {
      expect(one).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        user: expect.stringMatching(/^(node|postgres)$/),
        tmpfs: expect.arrayContaining(['/tmp']),
        mem_limit: expect.stringMatching(/^\d+[mg]$/),
        pids_limit: expect.any(Number),
      })
      expect([one.cap_add, one.privileged]).toEqual([undefined, undefined])
      const written = one.volumes.filter(mount => !mount.endsWith(':ro'))
      expect(written.filter(mount => mount.startsWith('.') || mount.startsWith('/'))).toEqual([])
    },
  )

  test('PostgreSQL has room for its socket, and Nivela’s role there is no superuser', () => {
    expect(database.tmpfs.find(place => place.startsWith('/run/postgresql:'))).toMatch(/uid=999,gid=999/)
    expect(database.environment.POSTGRES_USER).toBeUndefined()
    const [script = ''] = database.volumes.find(mount => mount.startsWith('./'))?.split(':') ?? []
    expect(read(script)).toMatch(
      /CREATE ROLE nivela LOGIN PASSWORD :'password';\n.* DATABASE nivela OWNER nivela;/,
    )
  })

  test('every variable is a setting, and no secret is written down', () => {
    const example = read('.env.example')
    const wanted = [...example.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => ({
      name,
      value,
    }))
    const names = [...wanted.map(({ name }) => name), ...Object.keys(nivela.environment)]
    expect(names.filter(name => ![...SETTINGS, 'POSTGRES_PASSWORD'].includes(name))).toEqual([])
    expect(wanted.filter(({ name, value }) => /PASSWORD|TOKEN|SECRET|_URL/.test(name) && value)).toEqual([
      { name: 'PUBLIC_URL', value: 'https://nivela.escuela.do' },
    ])
    const { DATABASE_URL = '' } = nivela.environment
    expect(DATABASE_URL).toMatch(
      /^postgres:\/\/nivela:\$\{POSTGRES_PASSWORD:\?[^}]+\}@database:5432\/nivela$/,
    )
    expect(database.environment.POSTGRES_PASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD:\?/)
    expect(read('.gitignore').split('\n')).toContain(nivela.env_file)
    expect(read('.dockerignore').split('\n')).toContain(nivela.env_file)
  })
})

test('a school that is run in earnest demands a second factor of its staff', () => {
  const { services } = parse(read('compose.yaml'))
  expect(services.nivela.environment.REQUIRE_SECOND_FACTOR).toMatch(/^\$\{REQUIRE_SECOND_FACTOR:-staff\}$/)
  expect(read('.env.example')).toMatch(/^REQUIRE_SECOND_FACTOR=staff$/m)
  expect(read('deploy/nivela.service')).toMatch(/^Environment=.* REQUIRE_SECOND_FACTOR=staff$/m)
})

test('the IP addresses in the log are kept for 30 days, in the journal and in a container', () => {
  const journal = read('deploy/journald.conf')
  expect(journal).toMatch(/^MaxRetentionSec=30day$/m)
  // Only whole files are forgotten: a file of a month would keep its first day for two.
  expect(journal).toMatch(/^MaxFileSec=1day$/m)
  expect(read('deploy/nivela.service')).toMatch(/^LogNamespace=nivela$/m)
  const { services } = parse(read('compose.yaml'))
  expect([services.nivela.logging.driver, services.database.logging.driver]).toEqual(['journald', 'journald'])
  const guide = read('docs/operations.md')
  expect(guide).toContain('deploy/journald.conf /etc/systemd/journald@nivela.conf')
  expect(guide).toContain('deploy/journald.conf /etc/systemd/journald.conf.d/nivela.conf')
})

test('every proxy that is shown or told of overwrites X-Forwarded-For, and is believed', () => {
  const documents = ['README.md', 'docs/operations.md', 'docs/security.md'].map(read)
  for (const document of documents) {
    expect(document).toMatch(/X-Forwarded-For/)
    expect(document).not.toContain('proxy_add_x_forwarded_for')
    expect(document).not.toMatch(/\badd(s|ed)? (the address|to\s+`X-Forwarded-For`)/)
  }
  expect(parse(read('compose.yaml')).services.nivela.environment.TRUST_PROXY).toMatch(
    /^\$\{TRUST_PROXY:-uniquelocal\}$/,
  )
  expect(read('deploy/nivela.service')).toMatch(/^Environment=.* TRUST_PROXY=loopback /m)
  const [, guide = ''] = documents
  expect(read('deploy/nginx.conf').match(/proxy_set_header X-Forwarded-For .*/g)).toEqual([
    'proxy_set_header X-Forwarded-For $remote_addr;',
  ])
  // Caddy overwrites it unless it is told to trust the proxy before it.
  expect(guide).not.toMatch(/^\s*(trusted_proxies|header_up X-Forwarded-For)/m)
})

const packagesIn = (parent: string) =>
  readdirSync(path.join(ROOT, parent))
    .map(name => `${parent}/${name}`)
    .filter(room => existsSync(path.join(ROOT, room, 'package.json')))

describe('Dockerfile', () => {
  const lines = read('Dockerfile')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter(line => line && !line.startsWith('#'))
    .map(line => {
      const [instruction = '', ...words] = line.split(/\s+/)
      return { instruction, words, rest: words.join(' ') }
    })
  const all = (instruction: string) => lines.filter(line => line.instruction === instruction)
  const lastStage = lines.slice(lines.findLastIndex(({ instruction }) => instruction === 'FROM'))
  const inLast = (instruction: string) => lastStage.find(line => line.instruction === instruction)

  test('holds instructions that Docker knows', () => {
    const known = 'FROM ENV WORKDIR COPY RUN VOLUME USER EXPOSE HEALTHCHECK CMD'.split(' ')
    expect(lines.filter(({ instruction }) => !known.includes(instruction))).toEqual([])
  })

  test('each stage begins with a pinned image or an earlier stage', () => {
    const stages: string[] = []
    for (const { words } of all('FROM')) {
      const [image = '', , name = ''] = words
      expect(stages.includes(image) || /^node:26-bookworm-slim$/.test(image)).toBe(true)
      stages.push(name)
    }
    for (const { words } of all('COPY')) {
      const stage = /^--from=(.*)/.exec(words[0] ?? '')?.[1]
      if (stage) expect(stages).toContain(stage)
    }
  })

  test('copies only what is there and what .dockerignore lets through', () => {
    const sources = all('COPY')
      .filter(({ words }) => !words[0]?.startsWith('--from'))
      .flatMap(({ words }) => words.slice(0, -1))
    expect(sources.filter(source => !existsSync(path.join(ROOT, source)))).toEqual([])
    const ignored = read('.dockerignore').split('\n').filter(Boolean)
    expect(sources.filter(source => ignored.includes(source.split('/')[0] ?? ''))).toEqual([])
  })

  test('every workspace’s manifest is there before npm runs', () => {
    const { workspaces }: { workspaces: string[] } = JSON.parse(read('package.json'))
    const rooms = workspaces.flatMap(room => {
      const parent = /^(.+)\/\*$/.exec(room)?.[1]
      return parent ? packagesIn(parent) : [room]
    })
    expect(rooms.length).toBeGreaterThan(workspaces.length)
    const manifests = rooms.map(room => `${room}/package.json`)
    const copied = all('COPY').flatMap(({ words }) => words)
    expect(manifests.filter(manifest => !copied.includes(manifest))).toEqual([])
  })

  test('the last stage runs the built server, not as root, with its own settings and a health check', () => {
    expect(inLast('USER')?.rest).toBe('node')
    expect(JSON.parse(inLast('CMD')?.rest ?? '').at(-1)).toBe('api/dist/main.mjs')
    expect(inLast('HEALTHCHECK')?.rest).toContain('/health/ready')
    const given = inLast('ENV')?.words.map(word => word.split('=')[0]) ?? []
    expect(given.filter(name => ![...SETTINGS, 'NODE_ENV'].includes(name ?? ''))).toEqual([])
    expect(inLast('ENV')?.words).toContain(`DATA_DIR=${inLast('VOLUME')?.rest}`)
  })
})

describe('deploy/nivela.service', () => {
  const entries = read('deploy/nivela.service')
    .split('\n')
    .filter(line => line && !/^[#[]/.test(line))
    .map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const)
  const unit = new Map(entries)

  test('runs the built server as its own user, writes to DATA_DIR alone, and lets it end in peace', () => {
    const given = Object.fromEntries((unit.get('Environment') ?? '').split(' ').map(pair => pair.split('=')))
    expect(Object.keys(given).filter(name => ![...SETTINGS, 'NODE_ENV'].includes(name))).toEqual([])
    expect(Object.fromEntries(unit)).toMatchObject({
      User: 'nivela',
      ReadWritePaths: given.DATA_DIR,
      StateDirectory: path.relative('/var/lib', given.DATA_DIR ?? ''),
      NoNewPrivileges: 'yes',
      ProtectSystem: 'strict',
      Restart: 'always',
      KillMode: 'mixed',
    })
    const [node, program = ''] = unit.get('ExecStart')?.split(' ') ?? []
    expect(node).toBe(`${unit.get('WorkingDirectory')}/node_modules/.bin/node`)
    expect(read(program)).toContain('keepServerRunning()')
    expect(unit.get('ExecReload')).toBe('/bin/kill -HUP $MAINPID')
    expect(Number(unit.get('TimeoutStopSec'))).toBeGreaterThan(15)
  })

  test('keeps the clone’s history from the server, as the image does, and starts without one too', () => {
    expect(unit.get('InaccessiblePaths')).toBe(`-${unit.get('WorkingDirectory')}/.git`)
    expect(read('.dockerignore').split('\n')).toContain('.git')
  })

  test('holds keys that systemd knows, where it looks for them', () => {
    const known: Record<string, RegExp> = {
      Unit: /^(Description|Documentation|After|Wants|StartLimitIntervalSec)$/,
      Service:
        /^(User|Group|UMask|WorkingDirectory|Environment|EnvironmentFile|Exec(Start|Reload)|LogNamespace|Restart|RestartSec|KillMode|TimeoutStopSec|OOMPolicy|LimitNOFILE|StateDirectory(Mode)?|ReadWritePaths|InaccessiblePaths|NoNewPrivileges|CapabilityBoundingSet|AmbientCapabilities|LockPersonality|Private(Tmp|Devices)|Protect(System|Home|Clock|ControlGroups|Hostname|KernelLogs|KernelModules|KernelTunables|Proc)|Restrict(AddressFamilies|Namespaces|Realtime|SUIDSGID)|SystemCall(Architectures|Filter|ErrorNumber))$/,
      Install: /^WantedBy$/,
    }
    let section = ''
    for (const line of read('deploy/nivela.service').split('\n')) {
      if (!line || line.startsWith('#')) continue
      const heading = /^\[(\w+)\]$/.exec(line)?.[1]
      if (heading) section = heading
      else expect(line.split('=')[0]).toMatch(known[section] ?? /^$/)
    }
  })

  test('says nothing twice, and nothing that would keep Node from compiling', () => {
    expect(unit.size).toBe(entries.length)
    expect([...unit.keys()]).not.toContain('MemoryDenyWriteExecute')
  })
})
