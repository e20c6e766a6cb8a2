#!/bin/sh
# atlas-collect: the conditions of a storage benchmark, as plain text to go with its result.
# Reads only, needs no root, sends nothing. Linux since 2.6 and AIX, any POSIX shell. MIT licence.
# shellcheck disable=SC2012,SC2016,SC2046,SC2086  # no stat needed; v$parameter; lists of words
usage() { cat >&2 <<'END'
usage: sh atlas-collect.sh -d DATADIR [-l LOGDIR] [-c CLIENT] [-o FILE] [-y]
  -d  directory with the data files (or a raw device)  -l  directory with the log, if another one
  -o  file to write, otherwise standard output         -y  start without listing what is read
  -c  command that opens a session: "psql -X", "mysql -u root", "sqlplus -S / as sysdba"
END
    exit 2; }
announce() { cat >&2 <<'END'
atlas-collect writes down, as text that you can read before you send it:
  system     /proc/sys/kernel, /proc/cmdline (I/O options only), /etc/os-release, /proc/cpuinfo,
             lscpu, /proc/meminfo, /sys/class/dmi (maker, product), /proc/sys/vm, cgroup I/O limits
  mounts     /proc/self/mountinfo: file system and options of data and log
  devices    /sys/dev/block: LVM, dm, md, multipath and the disks below them: queue, model, size
  database   with -c: version, durability, cache, and what is not the default
  on AIX     oslevel, prtconf, mount, lslv, lsdev, lsattr, lspath, ioo, vmo instead
Left out: names of hosts, users, databases and volumes, addresses, serial numbers, WWNs, UUIDs
and paths. Values are kept by lists of known settings; whatever is not listed is not written.
END
    [ ! -t 0 ] || [ ! -t 2 ] || { printf 'Enter to go on, Ctrl+C to stop: ' >&2; read -r _; }; }
# --- Tools ----------------------------------------------------------------------------------------
section() { printf '=== %s | %s\n' "$1" "$2"; }
unseen() { missing="$missing$1: $2$newline"; }
clean() { tr '\n\t' '  ' | tr -cd 'A-Za-z0-9 ._,:;()/+*%[]=-' | sed 's/  */ /g; s/^ //; s/ $//'; }
tell() { [ -z "$2" ] || printf '%s=%s\n' "$1" "$2"; }
show() { # name, file: one line; none where the kernel has no such file
    if [ -r "$2" ]; then tell "$1" "$(clean 2>/dev/null <"$2")"
    elif [ -e "$2" ]; then unseen "$1 of ${name:-this system}" 'run it again as root'; fi; }
each() { # prefix, directory, names of files in it
    prefix=$1 folder=$2; shift 2
    for item do show "$prefix$item" "$folder/$item"; done; }
real() { (cd "$1" 2>/dev/null && pwd -P); }
real_path() { # a directory without links, as far down as this user may look
    at=$1 rest=''
    until (cd "$at") 2>/dev/null; do
        rest="/${at##*/}$rest"
        case $at in /*/*|[!/]*/*) at=${at%/*} ;; /*) at=/ ;; *) at=. ;; esac
    done
    printf '%s%s\n' "$(real "$at" | sed 's|^/$||')" "$rest"; }
# --- Mounts ----------------------------------------------------------------------------------------
mount_of() { # path: "major:minor type source options" of the mount that holds it
    table=$PROC/self/mountinfo; [ -r "$table" ] || table=$PROC/mounts # before 2.6.26
    ATLAS_PATH=$1 awk '
        BEGIN { path = ENVIRON["ATLAS_PATH"]; gsub(/ /, "\\040", path) }
        { point = $2; line = "0:0 " $3 " " $1 " " $4 }
        $3 ~ /^[0-9]+:[0-9]+$/ {
            for (i = 7; i < NF && $i != "-"; i++) continue
            point = $5; line = $3 " " $(i + 1) " " $(i + 2) " " $6 "," $(i + 3) }
        (point == "/" || index(path "/", point "/") == 1) && length(point) >= best {
            best = length(point); found = line }
        END { print found }' "$table"; }
mask_options() { # flags stay, and values of names that can hold neither an address nor a path
    echo "$1" | tr ',' '\n' | awk -F= '
        !/./ { next } { text = ($1 ~ /^[a-z_-]+$/ ? $1 : "option") "=*" }
        /^[a-z0-9_-]+$/ || /^(data|commit|barrier|stripe|logb[a-z]+|sunit|swidth|allocsize|[a-z]?size)=[0-9a-zA-Z]+$/ ||
        /^(vers|nfsvers|proto|timeo|retrans|local_lock|nconnect|sec|cache|ac[a-z]+|lookupcache)=[0-9a-z.]+$/ ||
        /^(compress[a-z-]*|space_cache|discard|errors|dax|m[a-z]+_batch_time|huge|log)=[0-9a-zA-Z:-]+$/ { text = $0 }
        !(text in seen) { seen[text]; all = all sep text; sep = "," }
        END { print all }'; }
device_number() { # /dev/x: major:minor, by its name in sysfs or by its node
    for entry in "$SYS/block/${1##*/}" "$SYS"/block/*/"${1##*/}"; do
        if [ -r "$entry/dev" ]; then cat "$entry/dev"; return; fi; done
    ls -lL "$1" 2>/dev/null | awk '/^b/ { sub(",", "", $5); print $5 ":" $6 }'; }
follow() { # data|redo, path: the mount and every layer below it
    role=$1 path=$2; set -- $(mount_of "$(real_path "$2")")
    [ ! -b "$path" ] || set -- 0:0 raw "$path" rw
    number=${1:-} fs=${2:-} source=${3:-} options=${4:-} below='' shown=none
    case $fs in
        '') unseen "the mount of <$role>" 'run it where /proc is mounted'; return ;;
        nfs*|cifs|smb*|ceph|glusterfs|fuse*|9p|virtiofs|afs|lustre|gpfs) shown='<network>'
            unseen "what lies below $fs" 'say in the record what serves it' ;;
        overlay|aufs|unionfs|rootfs) unseen "the disks below $fs" 'run it outside of the container' ;;
        tmpfs|ramfs) ;;
        zfs) shown='<pool>'
            for entry in $(zpool status -LP "${source%%/*}" 2>/dev/null | awk '$1 ~ "^/dev/" { print $1 }')
            do below="$below $(device_number "$entry")"; done
            [ -n "$below" ] || unseen 'the disks of the ZFS pool' 'run it as root, with zpool in PATH' ;;
        btrfs) for entry in "$SYS"/fs/btrfs/*/devices/"${source##*/}"; do pool=${entry%/devices/*}; done
            for entry in "$pool"/devices/*; do [ ! -r "$entry/dev" ] || below="$below $(cat "$entry/dev")"; done
            [ -n "$below" ] || below=$(device_number "$source") ;;
        *) case $number in 0:*) number=$(device_number "$source") ;; esac; below=$number
            [ -n "$number" ] || unseen "the device of <$role>" 'give the output of lsblk as well' ;;
    esac
    [ -z "$below" ] || [ "$fs" = zfs ] || shown=/dev/$(block_path "${below##* }" | sed 's|.*/||')
    section "mount $role" mount
    printf '%s on <%s> type %s (%s)\n' "$shown" "$role" "$fs" "$(mask_options "$options")"
    section "filesystem $role" 'ls /sys/fs/btrfs/…/allocation/data; zfs get'
    [ "$fs" != btrfs ] || for entry in "$pool"/allocation/data/*/; do tell btrfs/profile "$(basename "$entry")"; done
    [ "$fs" != zfs ] || zfs get -H -o property,value recordsize,compression,primarycache,logbias,sync,atime \
        "$source" 2>/dev/null | sed 's/^/zfs\//' | tr '\t' '='
    if [ "$role,$below" = "redo,${data_below:-none}" ]; then tell shared yes; return; fi
    data_below=$below seen=' '; set -- $below
    while [ $# -gt 0 ]; do # each device once, whatever leads to it
        number=$1 below=''; shift
        case $seen in *" $number "*) ;; *) seen="$seen$number "; layer "$number"; set -- "$@" $below ;; esac
    done; }
# --- Devices ---------------------------------------------------------------------------------------
block_path() { # major:minor: its place in sysfs; kernels before 2.6.27 have no /sys/dev
    case $1 in /*) echo "$1"; return ;; esac
    for entry in "$SYS/dev/block/$1" "$SYS"/block/* "$SYS"/block/*/*; do
        if [ -r "$entry/dev" ] && [ "$(cat "$entry/dev")" = "$1" ]; then real "$entry"; return; fi; done; }
layer() { # major:minor: what it is, its queue, and (in $below) what it lies on
    place=$(block_path "$1") below='' kind=disk
    [ -n "$place" ] || { unseen "the device $1 below <$role>" 'run it on the host itself'; return; }
    name=${place##*/}
    for entry in "$place"/slaves/*; do [ ! -r "$entry/dev" ] || below="$below $(cat "$entry/dev")"; done
    case $name in dm-*) kind=dm ;; md*) kind=md ;; loop*) kind=loop ;; nvme*c*n*) kind=path ;; esac
    if [ ! -d "$place/queue" ] && [ -d "${place%/*}/queue" ]; then kind=partition below=$(cat "${place%/*}/dev"); fi
    for entry in "${place%/*}"/nvme[0-9]*/"${name%n*}c"*"n${name##*n}"; do # paths of NVMe multipath
        [ ! -d "$entry/queue" ] || below="$below $entry"; done
    section "layer $role $name" "cat /sys/dev/block/…/$name/*"
    tell kind $kind
    for entry in $below; do tell "below/$(block_path "$entry" | sed 's|.*/||')" yes; done
    show size_sectors "$place/size"
    case $kind in
        partition) ;;
        md) each md/ "$place/md" level raid_disks chunk_size layout degraded consistency_policy ;;
        dm) dm_facts ;;
        loop) set -- $(mount_of "$(sed 's|/[^/]*$||' "$place/loop/backing_file")")
            tell loop/filesystem "${2:-}"; below=${1:-} ;;
        *) disk_facts ;;
    esac
    each queue/ "$place/queue" scheduler nr_requests read_ahead_kb rotational write_cache nomerges rq_affinity \
        max_sectors_kb max_hw_sectors_kb wbt_lat_usec logical_block_size physical_block_size add_random io_poll zoned
    for entry in "$place"/queue/iosched/*; do show "iosched/${entry##*/}" "$entry"; done; }
dm_facts() { # the word at the start of its UUID says what made it; the rest is left out
    tell dm/made_by "$(sed -n 's/^\([A-Za-z]*\)[0-9]*-.*/\1/p' "$place/dm/uuid" 2>/dev/null)"
    target=$(dmsetup table -j "${number%:*}" -m "${number#*:}" 2>/dev/null | awk '
        { print $3 ($3 == "striped" ? " stripes " $4 " chunk_sectors " $5 : "") }' | sort -u | clean)
    tell dm/target "$target"; [ -n "$target" ] || unseen "the dm target of $name" 'run it again as root'; }
disk_facts() {
    device=$(real "$place/device")/ transport=''
    case $place,$device in
        *nvme*) transport=$(cat "$place/device/transport" "${place%/*}"/transport "${place%/*}"/nvme[0-9]*/transport \
            2>/dev/null | sed -n 1p); transport="nvme ${transport:-pcie}" ;;
        */usb[0-9]*) transport=usb ;; */session[0-9]*) transport=iscsi ;; */rport-*) transport='fc' ;;
        */end_device-*) transport=sas ;; */ata[0-9]*) transport=ata ;; */virtio[0-9]*) transport=virtio ;;
        */vbd-*) transport=xen ;; */VMBUS*|*/vmbus*) transport=hyperv ;; esac
    tell transport "$transport"
    each device/ "$place/device" vendor model rev firmware_rev queue_depth iopolicy
    for entry in "$place"/device/scsi_disk*/*/cache_type; do show device/cache_type "$entry"; done
    host=$(echo "$device" | sed -n 's|.*/host\([0-9][0-9]*\)/.*|\1|p')
    show driver "$SYS/class/scsi_host/host$host/proc_name"
    [ -n "$host" ] || tell driver "$(real "$place/device/driver" | sed 's|.*/||')"
    case $(cat "$place/device/model" 2>/dev/null) in *PERC*|*MR[0-9]*|*[Ll][Oo][Gg][Ii][Cc][Aa][Ll]*|*RAID*)
        unseen "RAID level, disks and cache behind $name" 'ask its tool: perccli, storcli, ssacli, arcconf' ;; esac; }
# --- System ----------------------------------------------------------------------------------------
linux() {
    section kernel 'cat /proc/sys/kernel/osrelease /proc/cmdline'
    each '' "$PROC/sys/kernel" ostype osrelease; tell machine "$(uname -m)"
    options='elevator|mitigations|transparent_hugepage|iommu|nvme[a-z_]*\.[a-z_]+|[a-z_]+\.(use_blk_mq|max_cstate)'
    tell cmdline "$(tr ' ' '\n' <"$PROC/cmdline" 2>/dev/null | grep -E "^($options)=" | clean)"
    section distribution 'cat /etc/os-release /etc/*-release'
    grep -E '^(ID|VERSION_ID|PRETTY_NAME)=' "$ETC/os-release" 2>/dev/null
    each '' "$ETC" oracle-release redhat-release SuSE-release debian_version
    section cpu 'cat /proc/cpuinfo'
    awk -F'[ \t]*: *' '
        /^processor/ { n++ } /^physical id/ && !($2 in s) { s[$2]; sockets++ }
        /^(model name|cpu|vendor_id|machine|platform)[ \t]*:/ && !($1 in seen) { seen[$1]; print $1 "=" $2 }
        /^flags/ { f = 1; if ($2 ~ /(^| )hypervisor( |$)/) virtual = 1 }
        END { print "processors=" n "\nsockets=" sockets "\nhypervisor_flag=" (f ? virtual + 0 : "") }' "$PROC/cpuinfo"
    each governor/ "$SYS/devices/system/cpu/cpu0/cpufreq" scaling_governor
    options='Architecture|(CPU|Socket|NUMA node)\(s\)|Vendor ID|Model name|Thread.*|Core.*|Hypervisor.*|Virt.* type'
    [ "$PROC" != /proc ] || ! command -v lscpu >/dev/null || { section lscpu lscpu; lscpu | grep -E "^ *($options):"; }
    section memory 'cat /proc/meminfo'
    grep -E '^(MemTotal|SwapTotal|HugePages_Total|Hugepagesize):' "$PROC/meminfo"
    section server 'cat /sys/class/dmi/id/sys_vendor product_name'
    each '' "$SYS/class/dmi/id" sys_vendor product_name; show hypervisor_type "$SYS/hypervisor/type"
    section settings 'cat /proc/sys/vm/* /sys/kernel/mm/*'
    each vm. "$PROC/sys/vm" dirty_background_bytes dirty_background_ratio dirty_bytes dirty_ratio swappiness \
        dirty_expire_centisecs dirty_writeback_centisecs zone_reclaim_mode overcommit_memory nr_hugepages
    each kernel. "$PROC/sys/kernel" numa_balancing; each thp. "$SYS/kernel/mm/transparent_hugepage" enabled defrag
    section io-limits 'find /sys/fs/cgroup -name io.max -o -name "blkio.throttle.*_device"'
    find "$SYS/fs/cgroup" -name io.max -o -name 'blkio.throttle.*_device' 2>/dev/null | while read -r entry
    do case $entry in *postgres*|*mysql*|*maria*|*oracle*) group=database ;; *) group=other ;; esac
        sed "s/^/$group ${entry##*/} /" "$entry" 2>/dev/null; done; }
aix() {
    section kernel 'oslevel -s'; tell ostype AIX; tell osrelease "$(oslevel -s | clean)"
    section prtconf prtconf; prtconf 2>/dev/null |
        grep -E '^(System Model|Processor (Type|Implementation Mode|Clock Speed)|Number Of Processors|Memory Size):'
    section settings 'ioo -a; vmo -a'; { ioo -a; vmo -a; } 2>/dev/null |
        awk '$2 == "=" && $1 ~ /aio|j2_|perm|client|lru_|free|steal|ahead|bufs|pbuf/ { print $1 "=" $3 }'
    for role in data ${log:+redo}; do
        at=$data; [ "$role" = data ] || at=$log
        set -- $(df -P "$at" | awk 'END { print $1, $NF }')
        section "mount $role" mount
        mount | awk -v at="$2" '$2 == at { print "/dev/lv", $3, $7 } $3 == at { print "<network>", $4, $8 }' |
            while read -r from fs options; do
                printf '%s on <%s> type %s (%s)\n' "$from" "$role" "$fs" "$(mask_options "$options")"; done
        section "layer $role lv" lslv; tell kind lv
        for name in $(lslv -l "${1##*/}" 2>/dev/null | awk 'NR > 2 { print $1 }'); do tell "below/$name" yes; done
        lslv "${1##*/}" 2>/dev/null | awk 'match($0, /(COPIES|STRIPE WIDTH|STRIPE SIZE|INTER-POLICY): *[A-Za-z0-9]+/) {
            fact = substr($0, RSTART, RLENGTH); sub(/: */, "=", fact); print "lv/" fact }'
        for name in $(lslv -l "${1##*/}" 2>/dev/null | awk 'NR > 2 { print $1 }'); do
            section "layer $role $name" 'lsdev; lsattr -El; lspath'; tell kind disk
            tell device/model "$(lsdev -Cl "$name" -F description | clean)"
            tell paths "$(lspath -l "$name" -F status 2>/dev/null | awk 'END { if (NR) print NR }')"
            for item in algorithm queue_depth max_transfer max_coalesce reserve_policy hcheck_interval rw_timeout; do
                tell "attr/$item" "$(lsattr -El "$name" -a $item -F value 2>/dev/null | clean)"; done; done; done; }
# --- Database --------------------------------------------------------------------------------------
PG="server_version data_checksums block_size wal_segment_size shared_buffers wal_buffers huge_pages max_connections \
effective_cache_size work_mem fsync synchronous_commit full_page_writes wal_sync_method wal_level wal_compression \
checkpoint_timeout checkpoint_completion_target checkpoint_segments max_wal_size effective_io_concurrency autovacuum \
io_method io_workers debug_io_direct shared_preload_libraries"
MY="version version_comment innodb_buffer_pool_size innodb_buffer_pool_instances innodb_log_file_size log_bin \
sync_binlog innodb_log_files_in_group innodb_redo_log_capacity innodb_log_buffer_size innodb_flush_log_at_trx_commit \
innodb_flush_method innodb_doublewrite innodb_page_size innodb_io_capacity innodb_io_capacity_max binlog_format \
innodb_read_io_threads innodb_write_io_threads innodb_use_native_aio innodb_flush_neighbors innodb_adaptive_flushing \
innodb_checksum_algorithm innodb_max_dirty_pages_pct innodb_page_cleaners innodb_thread_concurrency max_connections \
innodb_use_fdatasync innodb_data_file_buffering innodb_log_file_buffering default_storage_engine"
ORA="compatible filesystemio_options db_block_checksum db_block_checking db_ultra_safe use_large_pages commit_wait \
commit_write commit_logging workarea_size_policy statistics_level undo_management"
database() { # asks for names of the lists; and for numbers and switches that are not the default
    names() { echo "'$1'" | sed "s/ /','/g"; }
    case " $(echo "$client" | sed 's|[^ ]*/||g') " in
        *' psql '*) tool=psql from=pg_settings sql="select name || ' = ' || current_setting(name) from pg_settings where
            name in ($(names "$PG")) or (vartype in ('bool','integer','real','enum') and name <> 'port' and
            source not in ('default','override','client','session','interactive')) order by name;" ;;
        *' mysql '*|*' mariadb '*) tool=mysql from='show global variables'
            sql="show global variables where variable_name in ($(names "$MY"));" ;;
        *' sqlplus '*) tool=sqlplus from='v$parameter' sql="set pages 0 feed off lines 300
            select 'version = '||version from product_component_version where product like 'Oracle%' and rownum = 1;
            select name||' = '||value from v\$parameter where name in ($(names "$ORA"))
            or (isdefault = 'FALSE' and type in (1, 3, 6));" ;;
        *) unseen 'database settings' 'psql, mysql and sqlplus are asked, not SAP MaxDB: state them'; return ;; esac
    section "database $tool" "$from"
    printf '%s\n' "$sql" | sh -c "$client" | awk '{ sub(/\t/, " = "); sub(/^ +/, ""); sub(/[ \r]+$/, "") }
        /^[a-z_][A-Za-z0-9_.]* = [A-Za-z0-9 ._,:;()+-]+$/ { print; n++ } END { exit !n }' ||
        unseen 'settings of the database' "the client gave none; try it: your -c command, then select from $from"; }
# --- Main ------------------------------------------------------------------------------------------
SYS=${ATLAS_SYS:-/sys} PROC=${ATLAS_PROC:-/proc} ETC=${ATLAS_ETC:-/etc}
LC_ALL=C PATH=$PATH:/usr/sbin:/sbin:/usr/bin:/bin; export LC_ALL PATH
newline='
' data='' log='' client='' out='' yes='' missing=''
while getopts d:l:c:o:y option; do case $option in
    d) data=$OPTARG ;; l) log=$OPTARG ;; c) client=$OPTARG ;; o) out=$OPTARG ;; y) yes=1 ;; *) usage ;; esac; done
[ -n "$data" ] || usage; case $data in -*) data=./$data ;; esac; case $log in -*) log=./$log ;; esac
[ -e "$data" ] || [ ! -x "$(dirname "$data")" ] || { echo "atlas-collect: $data: no such directory" >&2; exit 1; }
for entry in pg_wal pg_xlog; do [ -n "$log" ] || [ ! -d "$data/$entry" ] || log=$data/$entry; done
[ -n "$yes" ] || announce
[ -z "$out" ] || exec >"$out" || exit 1
echo 'atlas-collect 1'
[ -n "$log" ] || unseen 'where the log lies' 'give its directory with -l, also if it lies with the data'
if [ "$(uname)" = AIX ]; then aix; else linux; follow data "$data"; [ -z "$log" ] || follow redo "$log"; fi
if [ -n "$client" ]; then database; else unseen 'settings of the database' 'give -c with psql, mysql or sqlplus'; fi
section unseen 'what could not be seen, and how to see it'; printf '%s' "$missing"
echo '=== end | atlas-collect 1'
