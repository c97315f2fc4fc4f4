// Calls every operation of the schema once with openapi-fetch, and reports how each was answered as JSON:
// node operations.js <address>
//
// The compiler sees to it that none is forgotten and that what is sent is of its type. Whether it is the right moment
// for it is not asked here: a table that isn't full can't be started, and is not.

import { randomBytes } from "node:crypto";
import createClient from "openapi-fetch";
import type { operations, paths } from "./truco.js";

type Client = ReturnType<typeof createClient<paths>>;
// Streams, which do not end, and what the server calls: the webhooks.
type LeftOut = "streamMatch" | "streamMe" | `on${Capitalize<string>}`;
type Calls = Record<Exclude<keyof operations, LeftOut>, () => Promise<{ response: Response }>>;

const [address] = process.argv.slice(2);
const anybody = createClient<paths>({ baseUrl: address! });

async function registered(name: string) {
  const account = { username: `${name}${randomBytes(4).toString("hex")}`, password: randomBytes(12).toString("hex") };
  const { data, error } = await anybody.POST("/api/v1/players", { body: account });
  if (!data) throw new Error(error.code);
  const headers = { Authorization: `Bearer ${data.token}` };
  return { ...account, client: createClient<paths>({ baseUrl: address!, headers }) };
}

type Person = Awaited<ReturnType<typeof registered>>;

async function calls(me: Person, other: Person): Promise<Calls> {
  const client: Client = me.client;
  const made = await client.POST("/api/v1/matches", {
    body: {
      variant: "paulista-duel",
      rules: { target: 15, deck: "limpo", face_down_from_trick: "never" },
      seats: ["me", other.username],
      clock: { bank: { initial: 86400, increment: 3600, cap: 172800 }, weekend: "America/Sao_Paulo", vacation: false },
      series: { best_of: 3 },
      visibility: "private",
      rated: false,
      forced: true,
    },
  });
  if (!made.data) throw new Error(made.error.code);
  const { id, version, commitment, code } = made.data;
  const match = { params: { path: { match_id: id } } };
  const mute = { params: { path: { match_id: id, username: other.username } } };
  const block = { params: { path: { username: other.username } } };
  const app = { params: { path: { client_id: "nobodys" } } };
  const one = { params: { path: { id } } };
  const seek = { params: { path: { seek_id: id } } };
  const someone = { params: { path: { name: other.username } } };
  const empty = { body: {} };
  return {
    // The lobby, and what a host does.
    listVariants: () => client.GET("/api/v1/variants"),
    createMatch: () => client.POST("/api/v1/matches", { body: { variant: "paulista", signals: true } }),
    listMatches: () =>
      client.GET("/api/v1/matches", {
        params: {
          query: {
            ...{ variant: "mineiro", seats: 4, open_seats: 2, rated: "true", creator: me.username },
            ...{ clock_min: 60, clock_max: 86400, deck: "full", target: "12", tie_leader: "first_tied" },
          },
        },
      }),
    getMatch: () => client.GET("/api/v1/matches/{match_id}", match),
    listMyMatches: () => client.GET("/api/v1/me/matches", { params: { query: { turn: "mine" } } }),
    listChallenges: () => client.GET("/api/v1/me/challenges", { params: { query: { direction: "sent" } } }),
    getInvitation: () => client.GET("/api/v1/invitations/{code}", { params: { path: { code: code! } } }),
    renewCode: () => client.POST("/api/v1/matches/{match_id}/code", { ...match, ...empty }),
    takeBackCode: () => client.DELETE("/api/v1/matches/{match_id}/code", match),
    offerSeat: () =>
      client.POST("/api/v1/matches/{match_id}/offer-seat", { ...match, body: { seat: 1, to: other.username } }),
    declineChallenge: () => client.POST("/api/v1/matches/{match_id}/decline", { ...match, ...empty }),
    joinMatch: () => other.client.POST("/api/v1/matches/{match_id}/join", { ...match, body: { seat: 1 } }),
    giveSeed: () =>
      other.client.POST("/api/v1/matches/{match_id}/seed", {
        ...match,
        body: { client_seed: randomBytes(16).toString("hex"), commitment },
      }),
    removePlayer: () =>
      client.POST("/api/v1/matches/{match_id}/remove", { ...match, body: { player: other.username } }),
    leaveMatch: () => other.client.POST("/api/v1/matches/{match_id}/leave", { ...match, ...empty }),
    startMatch: () => client.POST("/api/v1/matches/{match_id}/start", { ...match, ...empty }),
    // A match that goes on.
    act: () => client.POST("/api/v1/matches/{match_id}/actions", { ...match, body: { type: "raise", version } }),
    setPlan: () =>
      client.PUT("/api/v1/matches/{match_id}/plan", {
        ...match,
        body: {
          version,
          steps: [
            { when: { trick: 1, leading: false, wins: "7H" }, play: { type: "play", card: "7H" } },
            { when: { earlier: ["won"], max_stake: 3 }, play: { type: "lowest", face_down: true } },
            { play: { type: "lowest_winner" } },
          ],
          answer: { accept_up_to: 3, otherwise: "fold" },
        },
      }),
    getPlan: () => client.GET("/api/v1/matches/{match_id}/plan", match),
    deletePlan: () => client.DELETE("/api/v1/matches/{match_id}/plan", match),
    giveMoreTime: () => client.POST("/api/v1/matches/{match_id}/more-time", { ...match, body: { version } }),
    agreeToAbort: () => client.POST("/api/v1/matches/{match_id}/abort", { ...match, ...empty }),
    takeBackAbort: () => client.DELETE("/api/v1/matches/{match_id}/abort", match),
    // Talk.
    listPhrases: () => client.GET("/api/v1/phrases"),
    say: () => client.POST("/api/v1/matches/{match_id}/talk", { ...match, body: { type: "signal", key: "zap" } }),
    listTalk: () => client.GET("/api/v1/matches/{match_id}/talk", match),
    mutePlayer: () => client.PUT("/api/v1/matches/{match_id}/mutes/{username}", { ...mute, ...empty }),
    unmutePlayer: () => client.DELETE("/api/v1/matches/{match_id}/mutes/{username}", mute),
    reportPlayer: () => client.POST("/api/v1/reports", { body: { player: other.username, reason: "stalling" } }),
    // What a match leaves.
    withdrawMatch: () => client.POST("/api/v1/matches/{match_id}/withdraw", { ...match, ...empty }),
    listEvents: () => client.GET("/api/v1/matches/{match_id}/events", match),
    listHands: () => client.GET("/api/v1/matches/{match_id}/hands", match),
    getHand: () =>
      client.GET("/api/v1/matches/{match_id}/hands/{hand}", { params: { path: { match_id: id, hand: 1 } } }),
    getRecord: () => client.GET("/api/v1/matches/{match_id}/record", match),
    getFairness: () => client.GET("/api/v1/matches/{match_id}/fairness", match),
    askForRematch: () => client.POST("/api/v1/matches/{match_id}/rematch", { ...match, ...empty }),
    takeBackRematch: () => client.DELETE("/api/v1/matches/{match_id}/rematch", match),
    getSeries: () => client.GET("/api/v1/series/{series_id}", { params: { path: { series_id: id } } }),
    // Seeks.
    createSeek: () =>
      client.POST("/api/v1/seeks", {
        body: {
          ...{ variant: "mineiro", rated: false, rating_range: null, conduct_min: 90, partner: other.username },
          clock: { per_action: 3600 },
        },
      }),
    listSeeks: () => client.GET("/api/v1/seeks"),
    listPool: () => anybody.GET("/api/v1/seeks/pool"),
    joinSeek: () => client.POST("/api/v1/seeks/{seek_id}/join", { ...seek, ...empty }),
    withdrawSeek: () => client.DELETE("/api/v1/seeks/{seek_id}", seek),
    // Ratings.
    getProfile: () => anybody.GET("/api/v1/players/{name}", someone),
    listOpponents: () => anybody.GET("/api/v1/players/{name}/opponents", someone),
    listLeaderboard: () =>
      anybody.GET("/api/v1/leaderboards/{variant}", {
        params: { path: { variant: "mineiro" }, query: { period: "week" } },
      }),
    // An account, and what it is told.
    getMe: () => client.GET("/api/v1/me"),
    updateMe: () =>
      client.PATCH("/api/v1/me", { body: { email: `${me.username}@example.org`, current_password: me.password } }),
    getVacation: () => client.GET("/api/v1/me/vacation"),
    beginVacation: () => client.POST("/api/v1/me/vacation", empty),
    endVacation: () => client.DELETE("/api/v1/me/vacation"),
    blockPlayer: () => client.PUT("/api/v1/me/blocks/{username}", { ...block, ...empty }),
    listBlocks: () => client.GET("/api/v1/me/blocks"),
    unblockPlayer: () => client.DELETE("/api/v1/me/blocks/{username}", block),
    listNotices: () => client.GET("/api/v1/me/notices", { params: { query: { show: "unread" } } }),
    readNotices: () => client.POST("/api/v1/me/notices/read", { body: { ids: [id], up_to: null } }),
    getNoticeSettings: () => client.GET("/api/v1/me/notices/settings"),
    setNoticeSettings: () =>
      client.PUT("/api/v1/me/notices/settings", {
        body: {
          ...{ language: "pt-BR", time_zone: "America/Manaus", quiet_hours: { start: "22:00", end: "07:00" } },
          channels: { inbox: ["turn", "challenge"], email: ["result"], push: ["reminder"] },
        },
      }),
    listPushSubscriptions: () => client.GET("/api/v1/me/push"),
    createPushSubscription: () =>
      client.POST("/api/v1/me/push", {
        body: {
          endpoint: "https://push.truco.invalid/send",
          keys: {
            p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            auth: "BTBZMqHH6r4Tts7J_aSIgg",
          },
        },
      }),
    deletePushSubscription: () => client.DELETE("/api/v1/me/push/{id}", one),
    // Credentials.
    listTokens: () => client.GET("/api/v1/tokens"),
    createToken: () =>
      anybody.POST("/api/v1/tokens", {
        body: { username: me.username, password: me.password, name: "reader", scopes: ["read"] },
      }),
    revokeToken: () => client.DELETE("/api/v1/tokens/{id}", one),
    getSession: () => anybody.GET("/api/v1/session"),
    openSession: () =>
      anybody.POST("/api/v1/session", { body: { username: me.username, password: me.password } }),
    closeSession: () => anybody.DELETE("/api/v1/session"),
    // Apps and webhooks.
    createApp: () =>
      client.POST("/api/v1/apps", { body: { name: "Truco at sea", redirect_uris: ["https://sea.truco.invalid/"] } }),
    listApps: () => client.GET("/api/v1/apps"),
    updateApp: () => client.PATCH("/api/v1/apps/{client_id}", { ...app, body: { name: "Truco ashore" } }),
    deleteApp: () => client.DELETE("/api/v1/apps/{client_id}", app),
    listAuthorizedApps: () => client.GET("/api/v1/me/apps"),
    revokeApp: () => client.DELETE("/api/v1/me/apps/{client_id}", app),
    createWebhook: () =>
      client.POST("/api/v1/webhooks", {
        body: { url: "https://hooks.truco.invalid/", types: ["turn.started", "rematch.agreed"] },
      }),
    listWebhooks: () => client.GET("/api/v1/webhooks"),
    getWebhook: () => client.GET("/api/v1/webhooks/{id}", one),
    updateWebhook: () => client.PATCH("/api/v1/webhooks/{id}", { ...one, body: { enabled: false } }),
    rotateWebhookSecret: () => client.POST("/api/v1/webhooks/{id}/rotate-secret", { ...one, ...empty }),
    listWebhookDeliveries: () =>
      client.GET("/api/v1/webhooks/{id}/deliveries", { params: { ...one.params, query: { status: "failed" } } }),
    replayWebhookDeliveries: () =>
      client.POST("/api/v1/webhooks/{id}/replay", { ...one, body: { since: "2026-01-01T00:00:00Z", status: "failed" } }),
    replayWebhookDelivery: () =>
      client.POST("/api/v1/webhooks/{id}/deliveries/{delivery_id}/replay", {
        params: { path: { id, delivery_id: id } },
        ...empty,
      }),
    deleteWebhook: () => client.DELETE("/api/v1/webhooks/{id}", one),
    // Coming and going.
    createGuest: () => anybody.POST("/api/v1/players/guest", empty),
    createPlayer: () =>
      anybody.POST("/api/v1/players", {
        body: { username: `duda${randomBytes(4).toString("hex")}`, password: randomBytes(12).toString("hex") },
      }),
    becomeBot: () => client.POST("/api/v1/me/bot", empty),
    exportMe: () => client.GET("/api/v1/me/export"),
    deleteMe: () => client.DELETE("/api/v1/me"),
  };
}

const answered: Record<string, number> = {};
for (const [name, call] of Object.entries(await calls(await registered("ana"), await registered("bia")))) {
  answered[name] = (await call()).response.status;
}
console.log(JSON.stringify(answered));
