// A server in the terms of the atlas, out of what a bundle says: only what is certain, as
// ingest/intake/read/environment has it; a test holds the two together.

const CLOUD = /Amazon Elastic Block Store|PersistentDisk|nvme_card-pd|\bBlockVolume\b/;
const LOCAL = /Amazon EC2 NVMe Instance Storage|Microsoft NVMe Direct Disk|^nvme_card[0-9]*$/;
const VIRTUAL = /^QEMU |^VBOX |\bVMware\b|^Virtual (?:disk|SCSI Disk Drive)$/i;
const CLOUDS =
  /Amazon|Google|Microsoft|OpenStack|Alibaba|Tencent|Huawei|DigitalOcean|Hetzner|Akamai|Linode|Vultr|Scaleway|UpCloud|Exoscale|Oracle|OVH|IONOS/i;
const FIBRE = /\bFC\b/;
const POWERS = { "": 0, K: 1, M: 2, G: 3, T: 4 };
const IO_BOUND_FACTOR = 5; // as ingest/intake/models/working_set.py
const POOLS = ["innodb_buffer_pool_size", "shared_buffers", "db_cache_size", "sga_target"];

/** A size such as "16GB" or "8192" in bytes; null for anything else. */
export function sizeInBytes(text) {
  const size = /^(\d+(?:\.\d+)?) ?([KMGT]?)(?:i?B)?$/i.exec(text ?? "");
  return size ? Math.trunc(Number(size[1]) * 1024 ** POWERS[size[2].toUpperCase()]) : null;
}

function isVirtual({ lscpu, cpu, kernel }) {
  if (lscpu.get("Hypervisor vendor")) return true;
  const flag = cpu.get("hypervisor_flag");
  if (flag === "0" && kernel.get("osrelease")?.startsWith("2.")) return null;
  return { 1: true, 0: false }[flag] ?? null;
}

function classOfDisk({ name, facts }, virtual, maker) {
  if (name.startsWith("pmem")) return "pmem";
  const model = facts.get("device/model") ?? "";
  if (CLOUD.test(model)) return "cloud-volume";
  const local =
    facts.get("transport") === "nvme pcie" && facts.get("queue/rotational") === "0";
  if (local && (virtual === false || LOCAL.test(model))) return "nvme";
  if (/^z?ram/.test(name)) return "ramdisk";
  const transport = facts.get("transport");
  if (transport === "fc" || FIBRE.test(model)) return "san-array";
  const named = `${facts.get("device/vendor") ?? ""} ${model}`.trim();
  const shown = transport === "virtio" || VIRTUAL.test(named) || VIRTUAL.test(model);
  return shown && !CLOUDS.test(maker) ? "virtual-disk" : null;
}

/** The storage class where there is no doubt, else null: then the reader chooses. */
function storageClass(tree, virtual, maker) {
  if (["tmpfs", "ramfs"].includes(tree.filesystem)) return "ramdisk";
  if (["nfs", "nfs3", "nfs4"].includes(tree.filesystem)) return "nfs";
  const disks = tree.devices.filter(({ kind }) => kind === "disk");
  const found = new Set(disks.map((disk) => classOfDisk(disk, virtual, maker)));
  return found.size === 1 ? [...found][0] : null;
}

/** The medium of a disk, null where it is not certain: a hypervisor or a RAID hides it. */
function mediumOf(disk, virtual) {
  const { name, facts } = disk;
  if (CLOUD.test(facts.get("device/model") ?? "")) return "cloud";
  if (classOfDisk(disk, virtual, "") === "nvme") return "nvme";
  if (/^z?ram/.test(name)) return "ram";
  if (facts.get("transport") !== "ata" || virtual !== false) return null;
  return { 0: "ssd", 1: "hdd" }[facts.get("queue/rotational")] ?? null;
}

/** The one medium of all disks of the data, else null. */
function medium(tree, virtual) {
  const disks = tree.devices.filter(({ kind }) => kind === "disk");
  const found = new Set(disks.map((disk) => mediumOf(disk, virtual)));
  return found.size === 1 ? [...found][0] : null;
}

/** What lies between file system and device: the RAID level, LVM, multipath. */
function layerOf({ kind, facts }) {
  if (kind === "md") return facts.get("md/level");
  if (kind === "lv") return "lvm";
  if (kind !== "dm" || facts.get("dm/made_by") === "part") return undefined;
  return { LVM: "lvm", mpath: "multipath" }[facts.get("dm/made_by")] ?? "dm";
}

function product({ client, database }) {
  if (client === "psql") return "postgresql";
  if (client === "sqlplus") return "oracle";
  if (client !== "mysql") return null;
  const named = `${database.get("version")} ${database.get("version_comment")}`.toLowerCase();
  if (named.includes("mariadb")) return "mariadb";
  return named.includes("percona") ? "percona-server" : "mysql";
}

function systemOf(kernel) {
  if (kernel.get("ostype") === "AIX") return "aix";
  const major = Number.parseInt(kernel.get("osrelease"), 10);
  if (Number.isNaN(major)) return null;
  return major >= 5 ? "linux-current" : "linux-legacy";
}

function memoryBytes({ memory, prtconf }) {
  const megabytes = /^(\d+) MB$/.exec(prtconf.get("Memory Size") ?? "");
  if (megabytes) return Number(megabytes[1]) * 1024 ** 2;
  return (Number.parseInt(memory.get("MemTotal"), 10) || 0) * 1024 || null;
}

/**
 * A bundle in the terms of the atlas; null, or an empty list, where it does not say.
 * `layers` are ids as in similar.json, sorted.
 */
export function describe(bundle) {
  const virtual = isVirtual(bundle);
  const { tree } = bundle;
  const sizes = POOLS.map((name) => sizeInBytes(bundle.database.get(name))).filter(Boolean);
  return {
    database: product(bundle),
    system: systemOf(bundle.kernel),
    kernel: bundle.kernel.get("osrelease") ?? null,
    storage: tree && storageClass(tree, virtual, bundle.server.get("sys_vendor") ?? ""),
    media: tree && medium(tree, virtual),
    virtual,
    layers: [...new Set((tree?.devices ?? []).map(layerOf).filter(Boolean))].sort(),
    filesystem: tree?.filesystem ?? null,
    memoryBytes: memoryBytes(bundle),
    poolBytes: sizes.length > 0 ? Math.max(...sizes) : null,
  };
}

/** Whether data of this size fits the buffer pool, dwarfs the memory, or neither; "" unknown. */
export function regimeOf(dataBytes, { memoryBytes: memory, poolBytes: pool }) {
  if (!dataBytes) return "";
  if (pool !== null && dataBytes <= pool) return "in-memory";
  if (memory !== null && dataBytes >= IO_BOUND_FACTOR * memory) return "io-bound";
  return memory === null || pool === null ? "" : "mixed";
}

const MEDIA_OF = {
  "hdd-single": "hdd",
  "hdd-raid-bbwc": "hdd",
  "hdd-raid-no-bbwc": "hdd",
  "lvm-multi-disk": "hdd",
  "ssd-sata": "ssd",
  nvme: "nvme",
  "cloud-volume": "cloud",
  ramdisk: "ram",
};

/** The medium a storage class is made of; "" where the class says nothing of it. */
export const mediaOfClass = (storage) => MEDIA_OF[storage] ?? "";
