#!/bin/sh
# Hand-made: what commands of AIX 7.2 print, in the form of IBM's manual pages, cut
# down to what the collector asks for. Called under the name of each command.
case ${0##*/} in
    uname) echo AIX ;;
    oslevel) echo 7200-05-03-2148 ;;
    prtconf) echo 'System Model: IBM,9009-42A
Machine Serial Number: SECRET1
Processor Type: PowerPC_POWER9
Processor Implementation Mode: POWER 9
Number Of Processors: 8
Processor Clock Speed: 3600 MHz
Memory Size: 65536 MB
LPAR Info: 3 secret-lpar
Network Information
	Host Name: secret-host
	IP Address: 10.1.2.3' ;;
    ioo) echo '                    aio_maxreqs = 131072
           j2_dynamicBufferPreallocation = 16
                    lvm_bufcnt = 9' ;;
    vmo) echo '                 maxclient% = 90
                  lru_file_repage = n/a
                  memory_affinity = 1' ;;
    df) echo "Filesystem    512-blocks      Used Available Capacity Mounted on
/dev/secretlv   419430400 209715200 209715200      50% /secret/data" ;;
    mount) echo '  node       mounted        mounted over    vfs       date        options
-------- ---------------  ---------------  ------ ------------ ---------------
         /dev/hd4         /                jfs2   Nov 20 10:05 rw,log=/dev/hd8
         /dev/secretlv    /secret/data     jfs2   Nov 20 10:06 rw,cio,noatime,log=INLINE
filer    /export/secret   /secret/nfs      nfs3   Nov 20 10:06 rw,bg,hard' ;;
    lslv)
        if [ "$1" = -l ]; then echo 'secretlv:/secret/data
PV                COPIES        IN BAND       DISTRIBUTION
hdisk2            100:000:000   100%          000:100:000:000:000
hdisk3            100:000:000   100%          000:100:000:000:000'
        else echo 'LOGICAL VOLUME:     secretlv               VOLUME GROUP:   secretvg
LV IDENTIFIER:      00f6SECRET.1           PERMISSION:     read/write
COPIES:             1                      SCHED POLICY:   striped
INTER-POLICY:       maximum                RELOCATABLE:    no
INTRA-POLICY:       middle                 UPPER BOUND:    2
STRIPE WIDTH:       2
STRIPE SIZE:        1m'; fi ;;
    lsdev) echo 'MPIO IBM 2145 FC Disk' ;;
    lspath) printf 'Enabled\nEnabled\nEnabled\nEnabled\n' ;;
    lsattr)
        case $4 in
            algorithm) echo shortest_queue ;; queue_depth) echo 20 ;;
            max_transfer) echo 0x80000 ;; reserve_policy) echo no_reserve ;;
            *) exit 1 ;;
        esac ;;
esac
